package com.courtgate.reserve.pending;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.common.testing.Race;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.keyspace.SessionKeys;
import com.courtgate.reserve.pending.OverdueScript.Overdue;
import com.courtgate.reserve.session.LoadedSession;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.redisson.client.codec.StringCodec;

class OverdueScriptIT {
    private static final Duration AGE = Duration.ofMinutes(1);
    private final MutableClock clock = new MutableClock(Instant.now());
    private final OverdueScript script = new OverdueScript(TestRedis.client(), clock);
    private final LoadedSession session = LoadedSession.open(100);

    @Test
    void claimsOnlyWhatWaitsTooLong() {
        Holding.hold(session, "young", 1, session.slot());
        Holding.hold(session, "old", 2, session.slot());
        long heldAt = session.pending().get("old");
        session.agePending("old", AGE.multipliedBy(2));
        assertThat(script.claim(session.id(), AGE, 10))
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("hold.waitedMillis")
                .containsExactly(new Overdue(new HoldsTaken.Hold("old", 2, session.slot(), heldAt), ""));
        assertThat(script.claim(session.id(), AGE, 10)).isEmpty();
        assertThat(session.pending()).containsOnlyKeys("young", "old");
    }

    @Test
    void claimsTheOldestFirstAndNoMoreThanAsked() {
        for (int user = 1; user <= 5; user++) {
            Holding.hold(session, "t" + user, user, session.slot());
            session.agePending("t" + user, AGE.multipliedBy(10 - user));
        }
        assertThat(script.claim(session.id(), AGE, 2))
                .extracting(overdue -> overdue.hold().traceId())
                .containsExactlyInAnyOrder("t1", "t2");
        assertThat(script.claim(session.id(), AGE, 9))
                .extracting(overdue -> overdue.hold().traceId())
                .containsExactlyInAnyOrder("t3", "t4", "t5");
    }

    @Test
    void tellsTheOrderOfWhatIsPendingForOne() {
        Holding.hold(session, "B1-1", 1, session.slot());
        long heldAt = session.pending().get("B1-1");
        TestRedis.client()
                .<String, String>getMap(session.keys().results(), StringCodec.INSTANCE)
                .fastPut("B1-1", session.fate("B1-1") + "|B1");
        session.agePending("B1-1", AGE.multipliedBy(2));
        assertThat(script.claim(session.id(), AGE, 10))
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("hold.waitedMillis")
                .containsExactly(new Overdue(new HoldsTaken.Hold("B1-1", 1, session.slot(), heldAt), "B1"));
    }

    @Test
    void dropsEntriesThatAreDecided() {
        session.agePending("stray", AGE.multipliedBy(2));
        assertThat(script.claim(session.id(), AGE, 10)).isEmpty();
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
            Callable<List<Overdue>> sweeper = () -> script.claim(raced.id(), AGE, 7);
            var claimed = Race.run(Collections.nCopies(6, sweeper)).stream()
                    .flatMap(List::stream)
                    .map(overdue -> overdue.hold().traceId())
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
    void forgetsSessionsOfLongAgo() {
        var sessions = TestRedis.client().getScoredSortedSet(SessionKeys.SESSIONS);
        sessions.add(clock.instant().minus(Duration.ofDays(3)).toEpochMilli(), "17");
        assertThat(script.sessions()).doesNotContain(17L).contains(session.id());
        assertThat(sessions.contains("17")).isFalse();
    }

    @Test
    void tellsHowLongAHoldHasWaitedByTheClockThatSawItBegin() {
        Holding.hold(session, "old", 1, session.slot());
        long heldAt = LoadedSession.redisNow() - 20_000;
        TestRedis.client()
                .<String, String>getMap(session.keys().results(), StringCodec.INSTANCE)
                .fastPut("old", "PENDING|1|" + session.slot() + "|" + heldAt);
        session.agePending("old", AGE.multipliedBy(2));
        HoldsTaken.Hold hold = script.claim(session.id(), AGE, 10).getFirst().hold();
        assertThat(hold.heldAtMillis()).isEqualTo(heldAt);
        assertThat(hold.waitedMillis()).isBetween(20_000L, LoadedSession.redisNow() - heldAt);
    }
}
