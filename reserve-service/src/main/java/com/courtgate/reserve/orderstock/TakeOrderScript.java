package com.courtgate.reserve.orderstock;

import com.courtgate.common.contract.OrderCreated;
import com.courtgate.common.contract.OrderItem;
import com.courtgate.common.contract.StockReserveFailed;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.keyspace.SessionKeys;
import java.util.ArrayList;
import java.util.List;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Takes the permits of all slots of an order, or none; see {@code take_order.lua}. */
@Component
class TakeOrderScript {
    private final LuaScript script = LuaScript.load(TakeOrderScript.class, "take_order.lua", SessionKeys.SLOT_LUA);
    private final RedissonClient redis;

    TakeOrderScript(RedissonClient redis) {
        this.redis = redis;
    }

    /** What became of an order's stock. */
    sealed interface Outcome {
        /** All permits are taken. */
        record Held() implements Outcome {}

        /** None is, and never will be for this order. */
        record Refused(StockReserveFailed.Reason reason) implements Outcome {}

        /** Redis does not know the session (any more); nothing is decided. */
        record UnknownSession() implements Outcome {}
    }

    /** Answers the same again for the same order, once it is held or refused. */
    Outcome take(OrderCreated order) {
        var keys = new SessionKeys(order.sessionId());
        List<Object> arguments = new ArrayList<>();
        arguments.add(order.orderNo());
        arguments.add(Long.toString(order.userId()));
        arguments.add(Long.toString(order.createdAtMillis()));
        for (OrderItem item : order.items()) {
            arguments.add(item.traceId());
            arguments.add(Long.toString(item.slotId()));
        }
        String verdict = script.run(
                        redis,
                        List.of(
                                keys.gate(),
                                keys.gateTime(),
                                keys.session(),
                                keys.slots(),
                                keys.quota(),
                                keys.pending(),
                                keys.results(),
                                keys.permitsPrefix(),
                                keys.holdersPrefix()),
                        arguments.toArray())
                .getFirst()
                .toString();
        return switch (verdict) {
            case "HELD" -> new Outcome.Held();
            case "UNKNOWN_SESSION" -> new Outcome.UnknownSession();
            default -> new Outcome.Refused(StockReserveFailed.Reason.valueOf(verdict));
        };
    }
}
