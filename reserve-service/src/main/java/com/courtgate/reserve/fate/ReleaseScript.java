package com.courtgate.reserve.fate;

import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.keyspace.SessionKeys;
import java.util.List;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Puts the permit of an ended reservation back on sale, once; see {@code release.lua}. */
@Component
class ReleaseScript {
    private final LuaScript script = LuaScript.load(ReleaseScript.class, "release.lua");
    private final RedissonClient redis;

    ReleaseScript(RedissonClient redis) {
        this.redis = redis;
    }

    /** False when that trace did not have the permit any more. */
    boolean release(HoldReleased released) {
        var keys = new SessionKeys(released.sessionId());
        var reply = script.run(
                redis,
                List.of(keys.pending(), keys.results(), keys.quota(), keys.permitsPrefix(), keys.holdersPrefix()),
                released.traceId(),
                Long.toString(released.userId()),
                Long.toString(released.slotId()),
                released.reservationId() + "|" + released.orderNo());
        return reply.getFirst().toString().equals("RELEASED");
    }
}
