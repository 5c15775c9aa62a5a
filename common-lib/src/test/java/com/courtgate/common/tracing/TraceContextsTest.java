package com.courtgate.common.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.envelope.RequestIds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceContextsTest {
    private static final String VALID = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    private static final String NOT_FOLLOWED = "00-[0-9a-f]{32}-[0-9a-f]{16}-00";

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
    void makesOneThatNobodyFollowsWithoutAValidOne(String candidate) {
        String made = TraceContexts.acceptOrCreate(candidate);
        assertThat(made).matches(NOT_FOLLOWED).isNotEqualTo(candidate);
        assertThat(TraceContexts.isFollowed(made)).isFalse();
        assertThat(TraceContexts.isFollowed(candidate)).isFalse();
    }

    @Test
    void namesTheRequestTraceLikeTheRequestWhereThatIsAName() {
        String requestId = RequestIds.acceptOrCreate(null);
        assertThat(TraceContexts.traceIdOf(TraceContexts.acceptOrCreate(null, requestId)))
                .isEqualTo(requestId);
        assertThat(TraceContexts.acceptOrCreate(null, "abc-12345678")).matches(NOT_FOLLOWED);
        assertThat(TraceContexts.acceptOrCreate(null, "0".repeat(32)))
                .matches(NOT_FOLLOWED)
                .doesNotContain("0".repeat(32));
        assertThat(TraceContexts.acceptOrCreate(VALID, requestId)).isEqualTo(VALID);
    }

    @ParameterizedTest
    @ValueSource(strings = {"01", "03", "ff"})
    void followsWhatIsSampled(String flags) {
        assertThat(TraceContexts.isFollowed(VALID.substring(0, 53) + flags)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"00", "02", "fe"})
    void followsNothingElse(String flags) {
        assertThat(TraceContexts.isFollowed(VALID.substring(0, 53) + flags)).isFalse();
    }
}
