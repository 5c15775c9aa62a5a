package com.courtgate.reserve.session;

import com.courtgate.common.contract.session.SessionVersions;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import java.util.Optional;
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

    /**
     * State of a session in Redis.
     *
     * @param gate empty when it has none
     * @param isWhole false when another server, or another run of the same, has taken over since it was loaded
     */
    record Pulse(Optional<GatePosition> gate, int quota, boolean isWhole, SessionVersions versions) {}

    Pulse of(long sessionId) {
        var reply = script.run(redis, new SessionKeys(sessionId).all());
        String gate = reply.get(0).toString();
        return new Pulse(
                gate.isEmpty() ? Optional.empty() : Optional.of(GatePosition.ofStored(gate)),
                number(reply.get(1)),
                reply.get(2).toString().equals("WHOLE"),
                new SessionVersions(number(reply.get(3)), number(reply.get(4)), number(reply.get(5))));
    }

    private static int number(Object reply) {
        return Integer.parseInt(reply.toString());
    }
}
