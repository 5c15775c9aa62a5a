package com.courtgate.reserve.hold;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.envelope.ResultCode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
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
        assertThat(memory.recall(17, 6, List.of(204L))).contains(Holding.alreadyHeld("t6", 204));
        assertThat(memory.recall(17, 7, List.of(204L, 205L))).contains(Holding.alreadyHeld("t7", 205));
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
    void forgetsWhatItHasNoRoomFor() {
        Map<Long, String> holders =
                LongStream.range(0, 500).boxed().collect(Collectors.toMap(user -> user, user -> "t" + user));
        int slots = 2_000;
        LongStream.range(0, slots).forEach(slot -> memory.remember(17, Map.of(slot, holders)));
        eventually(() -> assertThat(LongStream.range(0, slots)
                        .filter(slot -> memory.recall(17, -1, List.of(slot)).isPresent())
                        .count())
                .isBetween(1L, slots / 2L));
    }

    @Test
    void asksRedisWhenTheMemoryIsOver() {
        // Over as soon as it begins, so that the test needs not wait.
        var brief =
                new SoldOutCache(new HoldSettings(64, 4, Duration.ZERO, 1000, Duration.ofSeconds(1), Duration.ZERO));
        brief.remember(17, Map.of(204L, Map.of()));
        assertThat(brief.recall(17, 5, List.of(204L))).isEmpty();
    }
}
