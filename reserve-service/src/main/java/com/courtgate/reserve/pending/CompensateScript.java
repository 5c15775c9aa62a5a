package com.courtgate.reserve.pending;

import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import java.util.ArrayList;
import java.util.List;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Gives back holds that certainly were never delivered; see {@code compensate.lua}. */
@Component
public class CompensateScript {
    private final LuaScript script = LuaScript.load(CompensateScript.class, "compensate.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;

    CompensateScript(RedissonClient redis) {
        this.redis = redis;
    }

    /** Answers how many were given back, as FAILED; the others are decided by somebody else. */
    public int compensate(HoldsTaken holds) {
        List<Object> arguments = new ArrayList<>();
        arguments.add(ResultCode.FAILED.name());
        for (HoldsTaken.Hold hold : holds.holds()) {
            arguments.add(hold.traceId());
            arguments.add(Long.toString(hold.heldAtMillis()));
        }
        var reply = script.run(redis, new SessionKeys(holds.sessionId()).all(), arguments.toArray());
        return Integer.parseInt(reply.getFirst().toString());
    }
}
