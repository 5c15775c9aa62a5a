package com.courtgate.common.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ResultCodeTest {
    /** Letters of the columns that keep why a hold was refused. */
    private static final int ROOM = 20;

    private static final String CHINESE = "[\\u4e00-\\u9fff]";

    @ParameterizedTest
    @EnumSource
    void hasASentenceInBothLanguages(ResultCode code) {
        assertThat(Messages.text(Locale.SIMPLIFIED_CHINESE, code.name())).containsPattern(CHINESE);
        assertThat(Messages.text(Locale.ENGLISH, code.name()))
                .isNotBlank()
                .isNotEqualTo(code.name())
                .doesNotContainPattern(CHINESE);
    }

    /** No hold ends with that of a login. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "USERNAME_OR_PASSWORD_ERROR")
    void fitsIntoItsColumns(ResultCode code) {
        assertThat(code.name()).hasSizeLessThanOrEqualTo(ROOM);
    }
}
