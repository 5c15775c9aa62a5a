package com.courtgate.common.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceContextsTest {
    private static final String VALID = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    private static final String FORM = "00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}";

    @Test
    void keepsAValidOne() {
        assertThat(TraceContexts.acceptOrCreate(VALID)).isEqualTo(VALID);
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(
            strings = {
                "x",
                "00-00000000000000000000000000000000-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
                "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                "00-0AF7651916CD43DD8448EB211C80319C-B7AD6B7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\nforged",
            })
    void startsANewTraceWithoutAValidOne(String candidate) {
        assertThat(TraceContexts.acceptOrCreate(candidate)).matches(FORM).isNotEqualTo(candidate);
        assertThat(TraceContexts.next(candidate)).matches(FORM);
    }

    @Test
    void staysInTheTraceWithAParentOfItsOwn() {
        assertThat(TraceContexts.next(VALID))
                .matches(FORM)
                .startsWith(VALID.substring(0, 36))
                .endsWith("-01")
                .isNotEqualTo(VALID);
    }
}
