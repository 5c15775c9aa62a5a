package com.courtgate.reserve.pending;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.common.testing.Race;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.redis.SessionKeys;
import com.courtgate.reserve.session.LoadedSession;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class ClaimOverdueHoldsScriptIT {
    private static final Duration AGE = Duration.ofMinutes(1);
    private static final Duration USUAL = Duration.ofSeconds(6);
    private final MutableClock clock = new MutableClock(Instant.now());
    private final ClaimOverdueHoldsScript script = new ClaimOverdueHoldsScript(TestRedis.client(), clock);
    private final LoadedSession session = LoadedSession.open(100);

    @Test
    void claimsOnlyWhatWaitsTooLong() {
        Holding.hold(session, "young", 1, session.slot());
        Holding.hold(session, "old", 2, session.slot());
        long heldAt = session.pending().get("old");
        session.agePending("old", AGE.multipliedBy(2));
        assertThat(script.claim(session.id(), AGE, 10).holds())
                .containsExactly(HoldsTaken.Hold.ofGrab("old", 2, session.slot(), heldAt));
        assertThat(script.claim(session.id(), AGE, 10).holds()).isEmpty();
        assertThat(session.pending()).containsOnlyKeys("young", "old");
    }

    @Test
    void claimsTheOldestFirstAndNoMoreThanAsked() {
        for (int user = 1; user <= 5; user++) {
            Holding.hold(session, "t" + user, user, session.slot());
            session.agePending("t" + user, AGE.multipliedBy(10 - user));
        }
        assertThat(script.claim(session.id(), AGE, 2).holds())
                .extracting(HoldsTaken.Hold::traceId)
                .containsExactlyInAnyOrder("t1", "t2");
        assertThat(script.claim(session.id(), AGE, 9).holds())
                .extracting(HoldsTaken.Hold::traceId)
                .containsExactlyInAnyOrder("t3", "t4", "t5");
    }

    @Test
    void claimsAnOrderWholeWithItsNumber() {
        LoadedSession own = LoadedSession.openWithQuota(4, 1, 1);
        Holding.holdOrder(own, "B1", 1, own.slot(0), own.slot(1));
        long heldAt = own.pending().get("B1");
        own.agePending("B1", AGE.multipliedBy(2));
        assertThat(script.claim(own.id(), AGE, 10).holds())
                .containsExactly(new HoldsTaken.Hold("B1", 1, own.slots(), heldAt, "B1", null));
    }

    @Test
    void leavesAHoldAloneForHalfOfTheTimeItHasWaited() {
        Holding.hold(session, "t1", 1, session.slot());
        long before = hasWaited("t1", Duration.ofSeconds(20));
        assertThat(script.claim(session.id(), USUAL, 10).holds()).hasSize(1);
        long passed = LoadedSession.redisNow() - before;
        assertThat(dueAt("t1", USUAL)).isBetween(before + 10_000, before + passed + 10_000 + passed / 2);
    }

    @Test
    void findsALostMessageWithinHalfAMinuteHoweverLongItsHoldHasWaited() {
        Holding.hold(session, "t1", 1, session.slot());
        for (Duration waited : List.of(Duration.ofMinutes(2), Duration.ofHours(3))) {
            long before = hasWaited("t1", waited);
            assertThat(script.claim(session.id(), USUAL, 10).holds()).hasSize(1);
            assertThat(dueAt("t1", USUAL)).isBetween(before + 30_000, LoadedSession.redisNow() + 30_000);
        }
    }

    @Test
    void findsTheFirstLostMessageAsSoonAsItIsOldEnough() {
        Holding.hold(session, "t1", 1, session.slot());
        long before = hasWaited("t1", USUAL);
        assertThat(script.claim(session.id(), USUAL, 10).holds()).hasSize(1);
        assertThat(dueAt("t1", USUAL)).isBetween(before + 6_000, LoadedSession.redisNow() + 6_000);
    }

    /** Answers the server's time before. */
    private long hasWaited(String trace, Duration time) {
        long now = LoadedSession.redisNow();
        session.plantFate(trace, "PENDING|1|%d|%d|".formatted(session.slot(), now - time.toMillis()));
        session.agePending(trace, time);
        return now;
    }

    /** Returns the time at which it may be claimed again. */
    private long dueAt(String trace, Duration olderThan) {
        return session.pending().get(trace) + olderThan.toMillis();
    }

    @Test
    void dropsEntriesThatAreDecided() {
        session.agePending("stray", AGE.multipliedBy(2));
        assertThat(script.claim(session.id(), AGE, 10).holds()).isEmpty();
        assertThat(session.pending()).isEmpty();
    }

    @Test
    void givesEachHoldToOneSweeper() {
        for (int round = 0; round < 50; round++) {
            var raced = LoadedSession.open(20);
            for (int user = 1; user <= 20; user++) {
                Holding.hold(raced, "t" + user, user, raced.slot());
                raced.agePending("t" + user, AGE.multipliedBy(2));
            }
            Callable<List<HoldsTaken.Hold>> sweeper =
                    () -> script.claim(raced.id(), AGE, 7).holds();
            var claimed = Race.run(Collections.nCopies(6, sweeper)).stream()
                    .flatMap(List::stream)
                    .map(HoldsTaken.Hold::traceId)
                    .toList();
            assertThat(claimed).hasSize(20).doesNotHaveDuplicates();
        }
    }

    @Test
    void knowsTheSessionsThatHaveKeys() {
        assertThat(script.sessions()).contains(session.id());
        clock.set(Instant.ofEpochMilli(session.expireAt()).plus(Duration.ofDays(1)));
        assertThat(script.sessions()).as("pending holds live a day longer").contains(session.id());
    }

    @Test
    void passesOverWhatIsNoSession() {
        var sessions = TestRedis.client().getScoredSortedSet(SessionKeys.SESSIONS);
        sessions.add(session.expireAt(), "nonsense");
        try {
            assertThat(script.sessions()).contains(session.id());
        } finally {
            sessions.remove("nonsense");
        }
    }

    @Test
    void forgetsSessionsOfLongAgo() {
        var sessions = TestRedis.client().getScoredSortedSet(SessionKeys.SESSIONS);
        sessions.add(clock.instant().minus(Duration.ofDays(3)).toEpochMilli(), "17");
        assertThat(script.sessions()).doesNotContain(17L).contains(session.id());
        assertThat(sessions.contains("17")).isFalse();
    }
}
