package com.courtgate.reserve.stock;

import com.courtgate.common.contract.SlotsBlocked;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import java.util.ArrayList;
import java.util.List;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Takes slots out of sale, or puts them back; see {@code block.lua}. */
@Component
class BlockScript {
    private final LuaScript script = LuaScript.load(BlockScript.class, "block.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;

    BlockScript(RedissonClient redis) {
        this.redis = redis;
    }

    /** Answers how many slots changed. */
    int apply(SlotsBlocked blocked) {
        List<Object> arguments = new ArrayList<>();
        for (SlotsBlocked.Slot slot : blocked.slots()) {
            arguments.add(Long.toString(slot.slotId()));
            arguments.add(Integer.toString(slot.version()));
            arguments.add(slot.blocked() ? "1" : "0");
        }
        var reply = script.run(redis, new SessionKeys(blocked.sessionId()).all(), arguments.toArray());
        return Integer.parseInt(reply.getFirst().toString());
    }
}
