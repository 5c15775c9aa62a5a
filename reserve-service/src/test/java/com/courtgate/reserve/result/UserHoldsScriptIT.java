package com.courtgate.reserve.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.redis.RedisMode;
import com.courtgate.common.redis.RedisSettings;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.redis.ShardBreakers;
import com.courtgate.reserve.result.UserHoldsScript.Held;
import com.courtgate.reserve.result.UserHoldsScript.UserHolds;
import com.courtgate.reserve.session.LoadedSession;
import com.courtgate.reserve.session.LoadedSession.Owner;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class UserHoldsScriptIT {
    private final UserHoldsScript script = new UserHoldsScript(
            TestRedis.client(),
            new ShardBreakers(
                    CircuitBreakerRegistry.ofDefaults(),
                    new RedisSettings(
                            RedisMode.SINGLE, List.of("redis://any:1"), "any", "", "", Duration.ofMillis(500), 8, 1)));

    @Test
    void tellsNothingOfASessionThatIsNotThere() {
        assertThat(script.of(LoadedSession.unknown(2, 1).id(), 1)).isEqualTo(new UserHolds(false, List.of()));
    }

    @Test
    void tellsWhatTheUserHasAndWhatIsKnownOfIt() {
        var session = LoadedSession.unknown(2, 1, 2);
        session.load(new Owner(session.slot(0), 1, "t1"), new Owner(session.slot(1), 2, "t2"));
        Holding.hold(session, "t3", 1, session.slot(1));
        UserHolds mine = script.of(session.id(), 1);
        assertThat(mine.isLoaded()).isTrue();
        assertThat(mine.held())
                .containsExactlyInAnyOrder(
                        new Held("t1", session.slot(0), null),
                        new Held("t3", session.slot(1), TraceResult.pending("t3", List.of(session.slot(1)))));
    }

    @Test
    void doesNotCountAsLoadedWhereAnotherServerMayLackAHold() {
        var session = LoadedSession.open(1);
        Holding.hold(session, "t1", 1, session.slot());
        session.wasSucceeded();
        assertThat(script.of(session.id(), 1))
                .satisfies(mine -> assertThat(mine.isLoaded()).isFalse())
                .satisfies(mine -> assertThat(mine.held()).hasSize(1));
    }
}
