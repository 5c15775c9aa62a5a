package com.courtgate.reserve.fate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsDecided.Reason;
import org.junit.jupiter.api.Test;

class FateTest {
    @Test
    void readsWhatTheScriptsWrite() {
        assertThat(Fate.parse("t", "PENDING|5|204|1767330000000")).isEqualTo(Fate.pending("t", 204L));
        assertThat(Fate.parse("B1-1", "PENDING|5|204|1767330000000|B1"))
                .as("of an order")
                .isEqualTo(Fate.pending("B1-1", 204L));
        assertThat(Fate.parse("t", "SUCCESS|5|204|31|CG1"))
                .isEqualTo(new Fate("t", Fate.Status.SUCCESS, 31L, "CG1", 204L, null));
        assertThat(Fate.parse("t", "FAILED|5|204|SLOT_TAKEN"))
                .isEqualTo(new Fate("t", Fate.Status.FAILED, null, null, 204L, "SLOT_TAKEN"));
        assertThat(Fate.parse("t", "FAILED|5|0|GIVEN_UP").slotId()).isNull();
    }

    @Test
    void saysTheSameAsTheDecision() {
        assertThat(Fate.of(new Decision("t", 5, 204, Outcome.SUCCESS, 31L, "CG1", null)))
                .isEqualTo(Fate.parse("t", "SUCCESS|5|204|31|CG1"));
        assertThat(Fate.of(new Decision("t", 5, 0, Outcome.FAILED, null, null, Reason.GIVEN_UP)))
                .isEqualTo(Fate.parse("t", "FAILED|5|0|GIVEN_UP"));
    }

    @Test
    void isFinalUnlessPending() {
        assertThat(Fate.parse("t", "PENDING|5|204|1").isFinal()).isFalse();
        assertThat(Fate.parse("t", "SUCCESS|5|204|31|CG1").isFinal()).isTrue();
        assertThat(Fate.parse("t", "FAILED|5|204|GIVEN_UP").isFinal()).isTrue();
    }

    @Test
    void refusesWhatNoScriptWrites() {
        assertThatThrownBy(() -> Fate.parse("t", "")).isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> Fate.parse("t", "MAYBE|5|204|1")).isInstanceOf(IllegalArgumentException.class);
    }
}
