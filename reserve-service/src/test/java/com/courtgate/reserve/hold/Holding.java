package com.courtgate.reserve.hold;

import com.courtgate.common.contract.OrderCreated;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.redis.RedisMode;
import com.courtgate.common.redis.RedisSettings;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.redis.ShardBreakers;
import com.courtgate.reserve.session.LoadedSession;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.redisson.api.RedissonClient;

/** Takes holds through the script alone, for tests of what comes after. */
public final class Holding {
    private static final HoldScript SCRIPT = script(TestRedis.client(), RedisMode.SINGLE);

    private Holding() {}

    static HoldScript script() {
        return SCRIPT;
    }

    static HoldScript script(RedissonClient redis, RedisMode mode) {
        var settings = new RedisSettings(mode, List.of("redis://any:1"), "any", "", "", Duration.ofMillis(500), 8, 1);
        var breakers = new ShardBreakers(CircuitBreakerRegistry.ofDefaults(), settings);
        return new HoldScript(redis, breakers, new SimpleMeterRegistry());
    }

    /** True when the user has the permit under this trace. */
    public static boolean hold(LoadedSession session, String traceId, long userId, long... slots) {
        return decide(session, traceId, userId, slots) instanceof HoldOutcome.Held;
    }

    static HoldOutcome decide(LoadedSession session, String traceId, long userId, long... slots) {
        return decide(session, HoldRequest.ofGrab(traceId, userId, boxed(slots)));
    }

    /** True when the order has a permit of each of these slots. */
    public static boolean holdOrder(LoadedSession session, String orderNo, long userId, long... slots) {
        return decideOrder(session, orderNo, userId, 0, slots) instanceof HoldOutcome.Held;
    }

    static HoldOutcome decideOrder(
            LoadedSession session, String orderNo, long userId, long madeAtMillis, long... slots) {
        return decideOrder(session, orderNo, userId, madeAtMillis, session.incarnation(), slots);
    }

    /** @param saidToWaitIn the incarnation in which booking-service said that the order waits; "" when nobody did */
    static HoldOutcome decideOrder(
            LoadedSession session, String orderNo, long userId, long madeAtMillis, String saidToWaitIn, long... slots) {
        var order = new HoldRequest(OrderCreated.traceId(orderNo), userId, boxed(slots), orderNo, madeAtMillis, null);
        return SCRIPT.decide(session.id(), List.of(order), saidToWaitIn)
                .outcomes()
                .getFirst();
    }

    /** True when an order that the waitlist placed has the permit. */
    public static boolean holdForWaitlist(LoadedSession session, String orderNo, long userId, long slot) {
        var order = new HoldRequest(
                OrderCreated.traceId(orderNo), userId, List.of(slot), orderNo, 0, OrderCreated.WAITLIST);
        return SCRIPT.decide(session.id(), List.of(order), session.incarnation())
                        .outcomes()
                        .getFirst()
                instanceof HoldOutcome.Held;
    }

    private static HoldOutcome decide(LoadedSession session, HoldRequest request) {
        return SCRIPT.decide(session.id(), List.of(request), "").outcomes().getFirst();
    }

    /** None of the slots is on sale; the state of the first. */
    static HoldOutcome closed(String slotState) {
        return new HoldOutcome.Refused(ResultCode.SLOT_CLOSED, Map.of("state", slotState));
    }

    static HoldOutcome refused(ResultCode code) {
        return new HoldOutcome.Refused(code, Map.of());
    }

    /** The gate opens at that time. */
    static HoldOutcome ungated(long gateTimeMillis) {
        return new HoldOutcome.Refused(
                ResultCode.UNGATED,
                Map.of("flashTime", Instant.ofEpochMilli(gateTimeMillis).toString()));
    }

    /** The user had that permit before. */
    static HoldOutcome alreadyHeld(String traceId, long slotId) {
        return HoldOutcome.Refused.alreadyHeld(traceId, slotId);
    }

    /** As the service's, but with more patience, so that a slow machine changes nothing. */
    static HoldSettings settings() {
        return new HoldSettings(64, 4, Duration.ofMillis(20), 1000, Duration.ofSeconds(30), Duration.ofHours(1));
    }

    private static List<Long> boxed(long... slots) {
        return Arrays.stream(slots).boxed().toList();
    }
}
