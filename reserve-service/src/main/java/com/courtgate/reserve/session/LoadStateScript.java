package com.courtgate.reserve.session;

import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.contract.session.LoadState;
import com.courtgate.common.contract.session.SessionVersions;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Tells what Redis has of a session, cheaply asked; see {@code load_state.lua}. */
@Component
class LoadStateScript {
    private final LuaScript script = LuaScript.load(LoadStateScript.class, "load_state.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;

    LoadStateScript(RedissonClient redis) {
        this.redis = redis;
    }

    /** Answers what Redis has; whether a sweeper looks after the session is not asked. */
    LoadState of(long sessionId) {
        var reply = script.run(redis, new SessionKeys(sessionId).all());
        Gate gate = SessionStore.gateOf(reply.get(0).toString());
        return gate == Gate.NONE
                ? new LoadState(false, 0, gate, null)
                : new LoadState(
                        reply.get(2).toString().equals("WHOLE"),
                        number(reply.get(1)),
                        gate,
                        new SessionVersions(number(reply.get(3)), number(reply.get(4)), number(reply.get(5))));
    }

    private static int number(Object reply) {
        return Integer.parseInt(reply.toString());
    }
}
