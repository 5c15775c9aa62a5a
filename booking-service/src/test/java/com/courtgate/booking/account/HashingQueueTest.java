package com.courtgate.booking.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.booking.account.HashingQueue.Lane;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HashingQueueTest {
    private static final long START = 7_000_000;
    private static final long PACE = Duration.ofMillis(200).toNanos();

    private final HashingQueue<String> queue = new HashingQueue<>(
            TestAccounts.settings(Map.of("hashing.waiting", "6", "hashing.throttled-waiting", "3"))
                    .hashing(),
            START);

    private void arrives(Lane lane, String party, String... jobs) {
        for (String job : jobs) {
            assertThat(queue.offer(lane, party, job)).isNull();
        }
    }

    private List<String> polledAt(long now) {
        List<String> polled = new ArrayList<>();
        for (String job = queue.poll(now); job != null; job = queue.poll(now)) {
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
        assertThat(queue.offer(Lane.ORDINARY, "a", "a7")).isEqualTo("a7");
        assertThat(queue.offer(Lane.ORDINARY, "b", "b1")).isEqualTo("a6");
        assertThat(queue.offer(Lane.ORDINARY, "b", "b2")).isEqualTo("a5");
        assertThat(queue.offer(Lane.ORDINARY, "b", "b3")).isEqualTo("a4");
        assertThat(queue.offer(Lane.ORDINARY, "b", "b4")).isEqualTo("b4");
        assertThat(queue.size()).isEqualTo(6);
        assertThat(polledAt(START)).containsExactly("a1", "b1", "a2", "b2", "a3", "b3");
        assertThat(queue.size()).isZero();
    }

    @Test
    void servesOneDearGuessPerPaceAndThenBeforeAllOthers() {
        arrives(Lane.THROTTLED, "spray", "d1", "d2", "d3");
        arrives(Lane.ORDINARY, "a", "a1");
        assertThat(polledAt(START)).containsExactly("d1", "a1");
        assertThat(queue.nextThrottledIn(START + 1)).isEqualTo(Duration.ofNanos(PACE - 1));
        assertThat(queue.poll(START + PACE - 1)).isNull();
        arrives(Lane.ORDINARY, "a", "a2", "a3");
        assertThat(polledAt(START + PACE)).containsExactly("d2", "a2", "a3");
        assertThat(queue.poll(START + 9 * PACE)).isEqualTo("d3");
        assertThat(queue.nextThrottledIn(START + 9 * PACE)).isNull();
    }

    @Test
    void letsNoThrottledNetworkKeepAnotherOut() {
        arrives(Lane.THROTTLED, "spray", "d1", "d2", "d3");
        assertThat(queue.offer(Lane.THROTTLED, "campus", "right")).isEqualTo("d3");
        assertThat(queue.poll(START)).isEqualTo("d1");
        assertThat(queue.poll(START + PACE)).isEqualTo("right");
    }

    @Test
    void servesTheBackgroundWhenNobodyElseWaits() {
        arrives(Lane.BACKGROUND, "staged", "s1");
        arrives(Lane.ORDINARY, "a", "a1", "a2");
        assertThat(queue.size()).isEqualTo(2);
        assertThat(polledAt(START)).containsExactly("a1", "a2", "s1");
    }

    @Test
    void forgetsWhoLeaves() {
        arrives(Lane.ORDINARY, "a", "a1", "a2");
        assertThat(queue.remove(Lane.ORDINARY, "a", "a1")).isTrue();
        assertThat(queue.remove(Lane.ORDINARY, "a", "a1")).isFalse();
        assertThat(queue.remove(Lane.THROTTLED, "a", "a2")).isFalse();
        assertThat(polledAt(START)).containsExactly("a2");
        assertThat(queue.remove(Lane.ORDINARY, "a", "a2")).isFalse();
    }

    @Test
    void refusesSettingsThatNobodyCouldWaitFor() {
        assertThatThrownBy(() -> TestAccounts.settings(Map.of(
                        "hashing.patience", "5s",
                        "hashing.throttled-pace", "1s",
                        "hashing.throttled-waiting", "6")))
                .hasRootCauseMessage(
                        "courtgate.account.hashing: throttled-waiting guesses at throttled-pace must fit into"
                                + " the patience");
    }
}
