package com.courtgate.reserve.hold;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.envelope.ResultCode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SoldOutCacheTest {
    private static final HoldOutcome SOLD_OUT = Holding.refused(ResultCode.OUT_OF_STOCK);
    private final SoldOutCache memory = new SoldOutCache(Holding.settings());

    @Test
    void asksRedisAboutWhatItDoesNotRemember() {
        assertThat(memory.recall(17, 5, List.of(204L))).isEmpty();
    }

    @Test
    void remembersThatASlotIsSoldOut() {
        memory.remember(17, Map.of(204L, Map.of(6L, "t6")));
        assertThat(memory.recall(17, 5, List.of(204L))).contains(SOLD_OUT);
    }

    @Test
    void tellsItsHolderSo() {
        memory.remember(17, Map.of(204L, Map.of(6L, "t6"), 205L, Map.of(7L, "t7")));
        assertThat(memory.recall(17, 6, List.of(204L))).contains(new HoldOutcome.AlreadyHeld("t6", 204));
        assertThat(memory.recall(17, 7, List.of(204L, 205L))).contains(new HoldOutcome.AlreadyHeld("t7", 205));
    }

    @Test
    void asksRedisWhenOneOfTheChoicesMayBeFree() {
        memory.remember(17, Map.of(204L, Map.of(6L, "t6")));
        assertThat(memory.recall(17, 5, List.of(204L, 205L))).isEmpty();
        assertThat(memory.recall(17, 6, List.of(204L, 205L))).isEmpty();
    }

    @Test
    void asksRedisWhenTheSlotIsOfAnotherSession() {
        memory.remember(17, Map.of(204L, Map.of()));
        assertThat(memory.recall(18, 5, List.of(204L))).isEmpty();
    }

    @Test
    void forgetsAReleasedSlotAtOnce() {
        memory.remember(17, Map.of(204L, Map.of(), 205L, Map.of()));
        memory.forget(204);
        assertThat(memory.recall(17, 5, List.of(204L))).isEmpty();
        assertThat(memory.recall(17, 5, List.of(205L))).contains(SOLD_OUT);
    }

    @Test
    void asksRedisWhenTheMemoryIsOver() {
        // Over as soon as it begins, so that the test needs not wait.
        var brief = new SoldOutCache(
                new HoldSettings(64, 4, Duration.ZERO, 1000, Duration.ofSeconds(1), Duration.ofSeconds(-1)));
        brief.remember(17, Map.of(204L, Map.of()));
        assertThat(brief.recall(17, 5, List.of(204L))).isEmpty();
    }
}
