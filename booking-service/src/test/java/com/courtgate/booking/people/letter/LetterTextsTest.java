package com.courtgate.booking.people.letter;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.people.notice.NoticeKind;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LetterTextsTest {
    private static List<String> subjects(Locale language) {
        return Stream.of(NoticeKind.values())
                .map(kind -> LetterTexts.subject(kind, language))
                .toList();
    }

    @Test
    void haveASubjectForEachKindInBothLanguages() {
        assertThat(subjects(Locale.ENGLISH))
                .doesNotHaveDuplicates()
                .allMatch(subject -> subject.startsWith("Courtgate: "))
                .noneMatch(subject -> subject.matches(".*[\\u4e00-\\u9fff].*"));
        assertThat(subjects(Locale.SIMPLIFIED_CHINESE))
                .doesNotHaveDuplicates()
                .allMatch(subject -> subject.startsWith("Courtgate："));
    }
}
