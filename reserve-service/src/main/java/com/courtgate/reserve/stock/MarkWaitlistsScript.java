package com.courtgate.reserve.stock;

import com.courtgate.common.contract.LinesMarked;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import java.util.ArrayList;
import java.util.List;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Keeps slots for their lines, or ends that; see {@code mark_waitlists.lua}. */
@Component
class MarkWaitlistsScript {
    private final LuaScript script =
            LuaScript.load(MarkWaitlistsScript.class, "mark_waitlists.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;

    MarkWaitlistsScript(RedissonClient redis) {
        this.redis = redis;
    }

    /** Answers how many slots changed. */
    int apply(LinesMarked marked) {
        List<Object> arguments = new ArrayList<>();
        for (LinesMarked.Slot slot : marked.slots()) {
            arguments.add(Long.toString(slot.slotId()));
            arguments.add(Integer.toString(slot.version()));
            arguments.add(slot.marked() ? "1" : "0");
        }
        var reply = script.run(redis, new SessionKeys(marked.sessionId()).all(), arguments.toArray());
        return Integer.parseInt(reply.getFirst().toString());
    }
}
