package com.courtgate.common.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "zh",
                "zh-CN",
                "zh,en;q=0.9",
                "zh-TW,zh;q=0.8,en;q=0.5",
                "zh-Hant-HK, en;q=0.9",
                "zh-SG,en-SG;q=0.8",
                "ZH-hans,en;q=0.5",
                "yue,en;q=0.5",
                "en;q=0.8,zh-TW",
                "en;q=0,*",
                "fr-FR,zh-MO;q=0.3,en;q=0.2",
                "fr",
                "*",
                "???",
                ""
            })
    void answersInChineseWhoeverReadsAnyBeforeEnglish(String asked) {
        assertThat(Locales.of(asked)).isEqualTo(Locale.SIMPLIFIED_CHINESE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"en", "en-US,en;q=0.9,zh-CN;q=0.8", "zh-TW;q=0.4,en-GB;q=0.5", "de,en;q=0.7", "zh;q=0,en;q=0.1"})
    void answersInEnglishWhoeverReadsThatFirst(String asked) {
        assertThat(Locales.of(asked)).isEqualTo(Locale.ENGLISH);
    }

    @Test
    void answersInChineseWhoeverSaysNothing() {
        assertThat(Locales.of(null)).isEqualTo(Locale.SIMPLIFIED_CHINESE);
    }
}
