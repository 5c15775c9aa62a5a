package com.courtgate.common.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TruncatedTextTest {
    @ParameterizedTest
    @CsvSource({
        "一号场地, 3, 一号场",
        "一号, 3, 一号",
        "a😀b, 1, a",
        "a😀b, 2, a",
        "a😀b, 3, a😀",
        "a😀b, 4, a😀b",
        "😀, 1, ''",
        "😀, 0, ''"
    })
    void cutsBetweenCharacters(String text, int most, String kept) {
        assertThat(TruncatedText.of(text, most)).isEqualTo(kept);
    }
}
