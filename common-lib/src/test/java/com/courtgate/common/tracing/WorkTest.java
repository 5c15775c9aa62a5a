package com.courtgate.common.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.envelope.RequestIds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.MDC;

class WorkTest {
    private static final String CAUSE = TraceContexts.acceptOrCreate(null);

    @RegisterExtension
    final Followed everybody = new Followed(1);

    @Test
    void isInEveryLogLineUntilItIsDone() {
        try (var work = Work.on(Step.NONE, CAUSE)) {
            assertThat(work.step()).isSameAs(Step.NONE);
            assertThat(Work.context()).isEqualTo(CAUSE);
            assertThat(MDC.get(TraceContexts.MDC_KEY)).isEqualTo(CAUSE);
            assertThat(MDC.get(RequestIds.MDC_KEY)).isEqualTo(TraceContexts.journeyOf(CAUSE));
        }
        assertThat(Work.context()).isNull();
        assertThat(MDC.get(RequestIds.MDC_KEY)).isNull();
    }

    @Test
    void keepsTheIdOfTheRequest() {
        try (var ignored = MDC.putCloseable(RequestIds.MDC_KEY, "abc-12345678")) {
            try (var work = Work.on(Step.NONE, CAUSE)) {
                assertThat(work.step().isFollowed()).isFalse();
                assertThat(MDC.get(RequestIds.MDC_KEY)).isEqualTo("abc-12345678");
            }
            assertThat(MDC.get(RequestIds.MDC_KEY)).isEqualTo("abc-12345678");
        }
    }

    @Test
    void handsItsOwnStepOnWhereItIsFollowed() {
        Step step = everybody.journeys.begin();
        try (var work = Work.on(step, CAUSE)) {
            assertThat(work.step()).isSameAs(step);
            assertThat(Work.context()).isEqualTo(step.context());
        }
    }
}
