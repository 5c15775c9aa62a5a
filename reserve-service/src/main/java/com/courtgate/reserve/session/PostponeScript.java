package com.courtgate.reserve.session;

import com.courtgate.common.contract.SessionPostponed;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Gives a loaded session a later gate; see {@code postpone.lua}. */
@Component
class PostponeScript {
    private final LuaScript script = LuaScript.load(PostponeScript.class, "postpone.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;

    PostponeScript(RedissonClient redis) {
        this.redis = redis;
    }

    /** False when it is not loaded, or that or a later change of its times is known. */
    boolean postpone(SessionPostponed postponed) {
        var reply = script.run(
                redis,
                new SessionKeys(postponed.sessionId()).all(),
                Long.toString(postponed.gateTimeMillis()),
                Long.toString(postponed.closeTimeMillis()),
                Integer.toString(postponed.timesVersion()));
        return reply.getFirst().toString().equals("POSTPONED");
    }
}
