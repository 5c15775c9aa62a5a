package com.courtgate.common.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.envelope.RequestIds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.MDC;

class TraceScopeTest {
    private static final String CAUSE = TraceContexts.acceptOrCreate(null);

    @RegisterExtension
    final Followed everybody = new Followed(1);

    @Test
    void isInEveryLogLineUntilItIsDone() {
        try (var scope = TraceScope.on(TraceSpan.NONE, CAUSE)) {
            assertThat(scope.span()).isSameAs(TraceSpan.NONE);
            assertThat(TraceScope.context()).isEqualTo(CAUSE);
            assertThat(MDC.get(TraceContexts.MDC_KEY)).isEqualTo(CAUSE);
            assertThat(MDC.get(RequestIds.MDC_KEY)).isEqualTo(TraceContexts.traceIdOf(CAUSE));
        }
        assertThat(TraceScope.context()).isNull();
        assertThat(MDC.get(RequestIds.MDC_KEY)).isNull();
    }

    @Test
    void keepsTheIdOfTheRequest() {
        try (var ignored = MDC.putCloseable(RequestIds.MDC_KEY, "abc-12345678")) {
            try (var scope = TraceScope.on(TraceSpan.NONE, CAUSE)) {
                assertThat(scope.span().isFollowed()).isFalse();
                assertThat(MDC.get(RequestIds.MDC_KEY)).isEqualTo("abc-12345678");
            }
            assertThat(MDC.get(RequestIds.MDC_KEY)).isEqualTo("abc-12345678");
        }
    }

    @Test
    void handsItsOwnSpanOnWhereItIsFollowed() {
        TraceSpan span = everybody.tracer.begin();
        try (var scope = TraceScope.on(span, CAUSE)) {
            assertThat(scope.span()).isSameAs(span);
            assertThat(TraceScope.context()).isEqualTo(span.context());
        }
    }
}
