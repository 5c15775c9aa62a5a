package com.courtgate.reserve.pending;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.MutableClock;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PendingAgeScriptIT {
    private static final Duration LONG_AGO = Duration.ofHours(2);
    private final PendingAgeScript script = new PendingAgeScript(TestRedis.client());

    @Test
    void knowsNoAgeWhenNothingIsPending() {
        var session = LoadedSession.open(1);
        assertThat(script.run(session.id())).isEqualTo(new PendingAgeScript.Pending(0, Duration.ZERO));
    }

    @Test
    void countsFromTheHoldThoughItWasPublishedAgain() {
        var session = LoadedSession.open(2);
        Holding.hold(session, "old", 1, session.slot());
        long heldAt = session.pending().get("old");
        session.plantFate("old", session.result("old").replace("" + heldAt, "" + (heldAt - LONG_AGO.toMillis())));
        Holding.hold(session, "young", 2, session.slot());
        new ClaimOverdueHoldsScript(TestRedis.client(), Clock.systemUTC())
                .claim(session.id(), Duration.ofSeconds(-1), 10);
        var pending = script.run(session.id());
        assertThat(pending.holds()).isEqualTo(2);
        assertThat(pending.oldest()).isBetween(LONG_AGO, LONG_AGO.plusMinutes(5));
        session.assertConserved();
    }

    /** Holds that were published again wait in the future, behind all that are young. */
    @Test
    void tellsOfTheOldestOfVeryMany() {
        var session = LoadedSession.openWithQuota(1, 600);
        for (int user = 1; user <= 600; user++) {
            Holding.hold(session, "t" + user, user, session.slot());
        }
        long longAgo = LoadedSession.redisNow() - LONG_AGO.toMillis();
        session.plantFate("t600", "PENDING|600|%d|%d|".formatted(session.slot(), longAgo));
        session.agePending("t600", Duration.ofSeconds(-24));
        var pending = script.run(session.id());
        assertThat(pending.holds()).isEqualTo(600);
        assertThat(pending.oldest()).isBetween(LONG_AGO, LONG_AGO.plusMinutes(5));
    }

    @Test
    void tellsNothingOfARedisThatIsAway() {
        var registry = new SimpleMeterRegistry();
        var away = TestRedis.unreachable();
        var clock = new MutableClock(Instant.now());
        new PendingBacklog(new ClaimOverdueHoldsScript(away, clock), new PendingAgeScript(away), clock)
                .bindTo(registry);
        assertThat(registry.get("courtgate.pending.holds").gauge().value()).isNaN();
        assertThat(registry.get("courtgate.pending.oldest").timeGauge().value()).isNaN();
    }
}
