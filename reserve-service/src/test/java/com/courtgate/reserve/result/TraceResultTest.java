package com.courtgate.reserve.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.envelope.ResultCode;
import java.util.List;
import org.junit.jupiter.api.Test;

class TraceResultTest {
    @Test
    void readsWhatTheScriptsWrite() {
        assertThat(TraceResult.parse("t", "PENDING|5|204|1767330000000"))
                .isEqualTo(TraceResult.pending("t", List.of(204L)));
        assertThat(TraceResult.parse("B1", "PENDING|5|204,205|1767330000000|B1"))
                .as("of an order")
                .isEqualTo(TraceResult.pending("B1", List.of(204L, 205L)));
        assertThat(TraceResult.parse("t", "SUCCESS|5|204|31|CG1"))
                .isEqualTo(new TraceResult("t", TraceResult.Status.SUCCESS, List.of(204L), List.of(31L), "CG1", null));
        assertThat(TraceResult.parse("t", "FAILED|5|204|OUT_OF_STOCK"))
                .isEqualTo(new TraceResult(
                        "t", TraceResult.Status.FAILED, List.of(204L), List.of(), null, "OUT_OF_STOCK"));
        assertThat(TraceResult.parse("t", "FAILED|5||FAILED").view().slotId()).isNull();
    }

    @Test
    void saysTheSameAsTheDecision() {
        assertThat(TraceResult.of(Decision.success("t", 5, List.of(204L), List.of(31L), "CG1")))
                .isEqualTo(TraceResult.parse("t", "SUCCESS|5|204|31|CG1"));
        assertThat(TraceResult.of(Decision.refusal("t", 5, List.of(), ResultCode.FAILED)))
                .isEqualTo(TraceResult.parse("t", "FAILED|5||FAILED"));
    }

    @Test
    void isFinalUnlessPending() {
        assertThat(TraceResult.parse("t", "PENDING|5|204|1").isFinal()).isFalse();
        assertThat(TraceResult.parse("t", "SUCCESS|5|204|31|CG1").isFinal()).isTrue();
        assertThat(TraceResult.parse("t", "FAILED|5|204|FAILED").isFinal()).isTrue();
    }

    @Test
    void refusesWhatNoScriptWrites() {
        assertThatThrownBy(() -> TraceResult.parse("t", "")).isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> TraceResult.parse("t", "MAYBE|5|204|1")).isInstanceOf(IllegalArgumentException.class);
    }
}
