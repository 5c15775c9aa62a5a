package com.courtgate.common.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTracerTest {
    private static final String TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
    private static final String FOLLOWED = "00-" + TRACE_ID + "-b7ad6b7169203331-01";

    @RegisterExtension
    final Followed everybody = new Followed(1);

    @RegisterExtension
    final Followed half = new Followed(0.5);

    @RegisterExtension
    final Followed nobody = new Followed(0);

    private static long followedOf1000(RequestTracer tracer) {
        return IntStream.range(0, 1000).filter(i -> tracer.begin().isFollowed()).count();
    }

    @Test
    void areFollowedByLot() {
        assertThat(followedOf1000(everybody.tracer)).isEqualTo(1000);
        assertThat(followedOf1000(half.tracer)).isBetween(300L, 700L);
        assertThat(followedOf1000(nobody.tracer)).isZero();
    }

    @Test
    void areFollowedOnWhoeverBeganThem() {
        TraceSpan served = nobody.tracer.serve(FOLLOWED);
        assertThat(served.requestTrace()).isEqualTo(TRACE_ID);
        assertThat(served.context())
                .matches("00-" + TRACE_ID + "-[0-9a-f]{16}-01")
                .isNotEqualTo(FOLLOWED);
        TraceSpan taken = nobody.tracer.take(served.context());
        assertThat(taken.requestTrace()).isEqualTo(TRACE_ID);
        assertThat(taken.context()).isNotEqualTo(served.context());
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(
            strings = {
                "00-" + TRACE_ID + "-b7ad6b7169203331-00",
                "00-" + TRACE_ID + "-0000000000000000-01",
                "00-00000000000000000000000000000000-b7ad6b7169203331-01",
                "nonsense-01"
            })
    void areNotFollowedUnlessSomebodyHasDecidedSo(String context) {
        assertThat(everybody.tracer.serve(context)).isSameAs(TraceSpan.NONE);
        assertThat(everybody.tracer.take(context)).isSameAs(TraceSpan.NONE);
    }

    @Test
    void areNothingWithoutAStore() {
        RequestTracer off = RequestTracer.off();
        assertThat(off.areFollowed()).isFalse();
        assertThat(off.begin()).isSameAs(TraceSpan.NONE);
        assertThat(off.serve(FOLLOWED)).isSameAs(TraceSpan.NONE);
        off.destroy();
    }

    @Test
    void nobodysSpanTakesWhateverItIsTold() {
        TraceSpan.NONE.named("a").tell("b", "c").reached("d");
        TraceSpan.NONE.answered("GET", "/", 200);
        TraceSpan.NONE.end();
        assertThat(TraceSpan.NONE.requestTrace()).isNull();
        assertThat(TraceSpan.NONE.context()).isNull();
    }
}
