package com.courtgate.reserve.stock;

import com.courtgate.common.contract.Allowances;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import java.util.ArrayList;
import java.util.List;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Notes who may have less of a session than others; see {@code allowances.lua}. */
@Component
class AllowancesScript {
    private final LuaScript script = LuaScript.load(AllowancesScript.class, "allowances.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;

    AllowancesScript(RedissonClient redis) {
        this.redis = redis;
    }

    /** Answers false when a later look is known, or the session is not loaded. */
    boolean replace(Allowances allowances) {
        List<Object> arguments = new ArrayList<>();
        arguments.add(Long.toString(allowances.lookedAtMillis()));
        for (Allowances.Person person : allowances.people()) {
            arguments.add(Long.toString(person.userId()));
            arguments.add(person.most() + "|" + person.suspendedUntilMillis());
        }
        var reply = script.run(redis, new SessionKeys(allowances.sessionId()).all(), arguments.toArray());
        return reply.getFirst().toString().equals("REPLACED");
    }
}
