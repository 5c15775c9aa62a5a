package com.courtgate.booking.people.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.booking.people.login.TestAccounts;
import com.courtgate.booking.people.password.HashingQueue.Lane;
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

    private void arrives(Lane lane, FairnessKey fairnessKey, String... jobs) {
        for (String job : jobs) {
            assertThat(queue.offer(lane, fairnessKey, job)).isNull();
        }
    }

    private static FairnessKey network(String site) {
        return FairnessKey.ofStranger(site, "the same student");
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
        arrives(Lane.ORDINARY, network("a"), "a1", "a2", "a3");
        arrives(Lane.ORDINARY, network("b"), "b1", "b2");
        arrives(Lane.ORDINARY, network("c"), "c1");
        assertThat(polledAt(START)).containsExactly("a1", "b1", "c1", "a2", "b2", "a3");
    }

    @Test
    void makesRoomForWhoWaitsWithFewByTheNewestOfWhoWaitsWithMost() {
        arrives(Lane.ORDINARY, network("a"), "a1", "a2", "a3", "a4", "a5", "a6");
        assertThat(queue.offer(Lane.ORDINARY, network("a"), "a7")).isEqualTo("a7");
        assertThat(queue.offer(Lane.ORDINARY, network("b"), "b1")).isEqualTo("a6");
        assertThat(queue.offer(Lane.ORDINARY, network("b"), "b2")).isEqualTo("a5");
        assertThat(queue.offer(Lane.ORDINARY, network("b"), "b3")).isEqualTo("a4");
        assertThat(queue.offer(Lane.ORDINARY, network("b"), "b4")).isEqualTo("b4");
        assertThat(queue.size()).isEqualTo(6);
        assertThat(polledAt(START)).containsExactly("a1", "b1", "a2", "b2", "a3", "b3");
        assertThat(queue.size()).isZero();
    }

    @Test
    void letsOneGuessStandBeforeEachLikelyOneWhereverTheyComeFrom() {
        for (int site = 1; site <= 6; site++) {
            arrives(Lane.ORDINARY, network("machine " + site), "guess " + site);
        }
        arrives(Lane.LIKELY, network("machine 1"), "first", "second");
        arrives(Lane.LIKELY, network("campus"), "third");
        assertThat(queue.size()).isEqualTo(9);
        assertThat(polledAt(START))
                .containsExactly(
                        "first", "guess 1", "third", "guess 2", "second", "guess 3", "guess 4", "guess 5", "guess 6");
    }

    @Test
    void letsNetworksAndKnownAccountsTakeTurnsAndStudentsInsideANetwork() {
        arrives(Lane.ORDINARY, FairnessKey.ofStranger("campus", "x"), "x1", "x2", "x3");
        arrives(Lane.ORDINARY, FairnessKey.ofStranger("campus", "y"), "y1");
        arrives(Lane.ORDINARY, FairnessKey.ofAccount(7), "known");
        arrives(Lane.ORDINARY, FairnessKey.ofStranger("home", "z"), "z1");
        assertThat(polledAt(START)).containsExactly("x1", "known", "z1", "y1", "x2", "x3");
    }

    @Test
    void letsAnAccountWaitWithTwoJobsAndNoMore() {
        arrives(Lane.ORDINARY, FairnessKey.ofAccount(7), "first", "second");
        assertThat(queue.offer(Lane.ORDINARY, FairnessKey.ofAccount(7), "third"))
                .isEqualTo("third");
        arrives(Lane.ORDINARY, FairnessKey.ofAccount(8), "another's");
        assertThat(queue.poll(START)).isEqualTo("first");
        arrives(Lane.ORDINARY, FairnessKey.ofAccount(7), "third");
    }

    @Test
    void makesRoomForKnownAccountsByStrangersAndNeverTheOtherWayRound() {
        for (int i = 1; i <= 6; i++) {
            arrives(Lane.ORDINARY, network("machine " + i), "guess " + i);
        }
        for (int id = 1; id <= 5; id++) {
            assertThat(queue.offer(Lane.ORDINARY, FairnessKey.ofAccount(id), "login " + id))
                    .startsWith("guess");
        }
        assertThat(queue.offer(Lane.ORDINARY, network("a machine more"), "guess 7"))
                .isEqualTo("guess 7");
        assertThat(queue.offer(Lane.ORDINARY, FairnessKey.ofAccount(6), "login 6"))
                .startsWith("guess");
        assertThat(queue.offer(Lane.ORDINARY, network("a machine more"), "guess 7"))
                .isEqualTo("guess 7");
        assertThat(queue.offer(Lane.ORDINARY, FairnessKey.ofAccount(7), "login 7"))
                .isEqualTo("login 7");
        assertThat(polledAt(START)).hasSize(6).allMatch(job -> job.startsWith("login"));
    }

    @Test
    void makesRoomInsideANetworkByTheNewestOfTheStudentWithMost() {
        arrives(Lane.ORDINARY, FairnessKey.ofStranger("campus", "guessed"), "g1", "g2", "g3", "g4");
        arrives(Lane.ORDINARY, FairnessKey.ofStranger("campus", "other"), "o1", "o2");
        assertThat(queue.offer(Lane.ORDINARY, FairnessKey.ofStranger("campus", "new"), "n1"))
                .isEqualTo("g4");
        assertThat(polledAt(START)).containsExactly("g1", "o1", "n1", "g2", "o2", "g3");
    }

    @Test
    void servesOneDearGuessPerPaceAndThenBeforeAllOthers() {
        arrives(Lane.THROTTLED, network("spray"), "d1", "d2", "d3");
        arrives(Lane.ORDINARY, network("a"), "a1");
        assertThat(polledAt(START)).containsExactly("d1", "a1");
        assertThat(queue.nextThrottledIn(START + 1)).isEqualTo(Duration.ofNanos(PACE - 1));
        assertThat(queue.poll(START + PACE - 1)).isNull();
        arrives(Lane.ORDINARY, network("a"), "a2", "a3");
        assertThat(polledAt(START + PACE)).containsExactly("d2", "a2", "a3");
        assertThat(queue.poll(START + 9 * PACE)).isEqualTo("d3");
        assertThat(queue.nextThrottledIn(START + 9 * PACE)).isNull();
    }

    @Test
    void letsNoThrottledNetworkKeepAnotherOut() {
        arrives(Lane.THROTTLED, network("spray"), "d1", "d2", "d3");
        assertThat(queue.offer(Lane.THROTTLED, network("campus"), "right")).isEqualTo("d3");
        assertThat(queue.poll(START)).isEqualTo("d1");
        assertThat(queue.poll(START + PACE)).isEqualTo("right");
    }

    @Test
    void servesTheBackgroundWhenNobodyElseWaits() {
        arrives(Lane.BACKGROUND, FairnessKey.of("staged"), "s1");
        arrives(Lane.ORDINARY, network("a"), "a1", "a2");
        assertThat(queue.size()).isEqualTo(2);
        assertThat(polledAt(START)).containsExactly("a1", "a2", "s1");
    }

    @Test
    void forgetsWhoLeaves() {
        arrives(Lane.ORDINARY, network("a"), "a1", "a2");
        assertThat(queue.remove(Lane.ORDINARY, network("a"), "a1")).isTrue();
        assertThat(queue.remove(Lane.ORDINARY, network("a"), "a1")).isFalse();
        assertThat(queue.remove(Lane.THROTTLED, network("a"), "a2")).isFalse();
        assertThat(polledAt(START)).containsExactly("a2");
        assertThat(queue.remove(Lane.ORDINARY, network("a"), "a2")).isFalse();
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
