package com.courtgate.reserve.stock;

import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Puts the permit of an ended reservation back on sale, once; see {@code release.lua}. */
@Component
class ReleaseScript {
    private final LuaScript script = LuaScript.load(ReleaseScript.class, "release.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;

    ReleaseScript(RedissonClient redis) {
        this.redis = redis;
    }

    /** False when that trace did not have the permit any more. */
    boolean release(HoldReleased released) {
        var reply = script.run(
                redis,
                new SessionKeys(released.sessionId()).all(),
                released.traceId(),
                Long.toString(released.userId()),
                Long.toString(released.slotId()));
        return reply.getFirst().toString().equals("RELEASED");
    }
}
