package com.courtgate.reserve.hold;

import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.session.LoadedSession;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.util.Arrays;
import java.util.List;

/** Takes holds through the script alone, for tests of what comes after. */
public final class Holding {
    private static final HoldScript SCRIPT = new HoldScript(TestRedis.client());

    private Holding() {}

    static AskRedis askRedis() {
        return new AskRedis(SCRIPT, CircuitBreakerRegistry.ofDefaults());
    }

    /** True when the user has the permit under this trace. */
    public static boolean hold(LoadedSession session, String traceId, long userId, long... slots) {
        return decide(session, traceId, userId, slots) instanceof HoldOutcome.Held;
    }

    static HoldOutcome decide(LoadedSession session, String traceId, long userId, long... slots) {
        List<Long> choices = Arrays.stream(slots).boxed().toList();
        return SCRIPT.decide(session.id(), List.of(new Grab(traceId, session.id(), userId, choices)))
                .outcomes()
                .getFirst();
    }
}
