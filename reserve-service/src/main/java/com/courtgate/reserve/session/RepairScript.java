package com.courtgate.reserve.session;

import com.courtgate.common.contract.session.Holder;
import com.courtgate.common.contract.session.StockRepair;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Repairs one slot towards the database; see {@code repair.lua}. */
@Component
class RepairScript {
    private final LuaScript script = LuaScript.load(RepairScript.class, "repair.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;

    RepairScript(RedissonClient redis) {
        this.redis = redis;
    }

    /**
     * Answers what changed of the slot. UNAVAILABLE where Redis has lost the session since the database was asked.
     *
     * @param incarnation in which it was; null: any
     */
    StockRepair.Answer repair(
            long sessionId, @Nullable String incarnation, long slotId, List<Holder> release, List<Holder> adopt) {
        List<Object> arguments = new ArrayList<>();
        arguments.add(Long.toString(slotId));
        arguments.add(Objects.requireNonNullElse(incarnation, ""));
        for (List<Holder> holders : List.of(release, adopt)) {
            arguments.add(Integer.toString(holders.size()));
            for (Holder holder : holders) {
                arguments.add(Long.toString(holder.userId()));
                arguments.add(holder.traceId());
            }
        }
        var reply = script.run(redis, new SessionKeys(sessionId).all(), arguments.toArray());
        int released = number(SessionIncarnation.same(reply));
        return new StockRepair.Answer(number(reply.get(1)), released, number(reply.get(2)));
    }

    private static int number(Object reply) {
        return Integer.parseInt(reply.toString());
    }
}
