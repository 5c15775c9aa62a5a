package com.courtgate.reserve.pending;

import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import java.time.Duration;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Reads the number of a session's pending holds, and their ages; see {@code pending_age.lua}. */
@Component
class PendingAgeScript {
    private static final int MOST = 512;
    private final LuaScript script = LuaScript.load(PendingAgeScript.class, "pending_age.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;

    PendingAgeScript(RedissonClient redis) {
        this.redis = redis;
    }

    /** @param oldest since it was taken, whenever it was published again; zero when none is pending */
    record Pending(long holds, Duration oldest) {}

    Pending run(long sessionId) {
        var reply = script.run(redis, new SessionKeys(sessionId).all(), Integer.toString(MOST));
        return new Pending(
                Long.parseLong(reply.get(0).toString()),
                Duration.ofMillis(Long.parseLong(reply.get(1).toString())));
    }
}
