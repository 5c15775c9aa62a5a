package com.courtgate.reserve.redis;

import com.courtgate.common.lua.LuaScript;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/**
 * Tells in which incarnation the keys of a session are; see {@code incarnation.lua}. Asked before the database is,
 * whose answer is used in that incarnation only: in a later one Redis has forgotten what it was told of since.
 */
@Component
public class IncarnationScript {
    private final LuaScript script = LuaScript.load(IncarnationScript.class, "incarnation.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;

    public IncarnationScript(RedissonClient redis) {
        this.redis = redis;
    }

    /** A word that is the same until Redis loses the session, or another server has it. */
    public String current(long sessionId) {
        return script.run(redis, new SessionKeys(sessionId).all()).getFirst().toString();
    }
}
