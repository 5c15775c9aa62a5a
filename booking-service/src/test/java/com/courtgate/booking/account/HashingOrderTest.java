package com.courtgate.booking.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.booking.account.HashingOrder.Lane;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HashingOrderTest {
    private static final long START = 7_000_000;
    private static final long PACE = Duration.ofMillis(200).toNanos();

    private final HashingOrder<String> order = new HashingOrder<>(
            TestAccounts.settings(Map.of("hashing.waiting", "6", "hashing.dear-waiting", "3"))
                    .hashing(),
            START);

    private void arrives(Lane lane, String party, String... jobs) {
        for (String job : jobs) {
            assertThat(order.offer(lane, party, job)).isNull();
        }
    }

    private List<String> polledAt(long now) {
        List<String> polled = new ArrayList<>();
        for (String job = order.poll(now); job != null; job = order.poll(now)) {
            polled.add(job);
        }
        return polled;
    }

    @Test
    void letsPartiesTakeTurns() {
        arrives(Lane.ORDINARY, "a", "a1", "a2", "a3");
        arrives(Lane.ORDINARY, "b", "b1", "b2");
        arrives(Lane.ORDINARY, "c", "c1");
        assertThat(polledAt(START)).containsExactly("a1", "b1", "c1", "a2", "b2", "a3");
    }

    @Test
    void makesRoomForWhoWaitsWithFewByTheNewestOfWhoWaitsWithMost() {
        arrives(Lane.ORDINARY, "a", "a1", "a2", "a3", "a4", "a5", "a6");
        assertThat(order.offer(Lane.ORDINARY, "a", "a7")).isEqualTo("a7");
        assertThat(order.offer(Lane.ORDINARY, "b", "b1")).isEqualTo("a6");
        assertThat(order.offer(Lane.ORDINARY, "b", "b2")).isEqualTo("a5");
        assertThat(order.offer(Lane.ORDINARY, "b", "b3")).isEqualTo("a4");
        assertThat(order.offer(Lane.ORDINARY, "b", "b4")).isEqualTo("b4");
        assertThat(order.size()).isEqualTo(6);
        assertThat(polledAt(START)).containsExactly("a1", "b1", "a2", "b2", "a3", "b3");
        assertThat(order.size()).isZero();
    }

    @Test
    void servesOneDearGuessPerPaceAndThenBeforeAllOthers() {
        arrives(Lane.DEAR, "spray", "d1", "d2", "d3");
        arrives(Lane.ORDINARY, "a", "a1");
        assertThat(polledAt(START)).containsExactly("d1", "a1");
        assertThat(order.nextDearIn(START + 1)).isEqualTo(Duration.ofNanos(PACE - 1));
        assertThat(order.poll(START + PACE - 1)).isNull();
        arrives(Lane.ORDINARY, "a", "a2", "a3");
        assertThat(polledAt(START + PACE)).containsExactly("d2", "a2", "a3");
        assertThat(order.poll(START + 9 * PACE)).isEqualTo("d3");
        assertThat(order.nextDearIn(START + 9 * PACE)).isNull();
    }

    @Test
    void letsNoDearNetworkKeepAnotherOut() {
        arrives(Lane.DEAR, "spray", "d1", "d2", "d3");
        assertThat(order.offer(Lane.DEAR, "campus", "right")).isEqualTo("d3");
        assertThat(order.poll(START)).isEqualTo("d1");
        assertThat(order.poll(START + PACE)).isEqualTo("right");
    }

    @Test
    void servesTheBackgroundWhenNobodyElseWaits() {
        arrives(Lane.BACKGROUND, "staged", "s1");
        arrives(Lane.ORDINARY, "a", "a1", "a2");
        assertThat(order.size()).isEqualTo(2);
        assertThat(polledAt(START)).containsExactly("a1", "a2", "s1");
    }

    @Test
    void forgetsWhoLeaves() {
        arrives(Lane.ORDINARY, "a", "a1", "a2");
        assertThat(order.remove(Lane.ORDINARY, "a", "a1")).isTrue();
        assertThat(order.remove(Lane.ORDINARY, "a", "a1")).isFalse();
        assertThat(order.remove(Lane.DEAR, "a", "a2")).isFalse();
        assertThat(polledAt(START)).containsExactly("a2");
        assertThat(order.remove(Lane.ORDINARY, "a", "a2")).isFalse();
    }

    @Test
    void refusesSettingsThatNobodyCouldWaitFor() {
        assertThatThrownBy(() -> TestAccounts.settings(Map.of(
                        "hashing.patience", "5s",
                        "hashing.dear-pace", "1s",
                        "hashing.dear-waiting", "6")))
                .hasRootCauseMessage(
                        "courtgate.account.hashing: dear-waiting guesses at dear-pace must fit into" + " the patience");
    }
}
