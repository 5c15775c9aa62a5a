package com.courtgate.common.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every sentence is there in both languages, and neither has a fact that the other lacks. */
class MessagesTest {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\d}");
    private static final ResourceBundle.Control NO_FALLBACK =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private static ResourceBundle texts(Locale locale) {
        return ResourceBundle.getBundle(MessagesTest.class.getPackageName() + ".messages", locale, NO_FALLBACK);
    }

    private static Set<String> facts(String text) {
        return PLACEHOLDER.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
    }

    @Test
    void areInBothLanguages() {
        ResourceBundle chinese = texts(Locale.ROOT);
        ResourceBundle english = texts(Locale.ENGLISH);
        assertThat(english.keySet()).isNotEmpty().isEqualTo(chinese.keySet());
        for (String key : chinese.keySet()) {
            String inChinese = chinese.getString(key);
            String inEnglish = english.getString(key);
            assertThat(facts(inEnglish)).as(key).isEqualTo(facts(inChinese));
            assertThat(inEnglish).as(key).doesNotContainPattern("\\p{IsHan}");
            if (!inChinese.replaceAll("[{}\\d ]", "").isEmpty()) {
                assertThat(inChinese).as(key).containsPattern("\\p{IsHan}");
            }
        }
    }
}
