package com.courtgate.reserve.hold;

import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Refusals of a session by reason, over all instances; see {@code count_refusals.lua}. */
@Component
class CountRefusalsScript {
    private static final Duration KEPT = Duration.ofDays(2);
    private final LuaScript script = LuaScript.load(CountRefusalsScript.class, "count_refusals.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;

    CountRefusalsScript(RedissonClient redis) {
        this.redis = redis;
    }

    /** Does nothing where Redis has no such session. */
    void add(long sessionId, String reason, long count) {
        var keys = new SessionKeys(sessionId);
        List<String> names = new ArrayList<>(keys.all());
        names.add(keys.rejected());
        script.run(redis, names, reason, Long.toString(count), Long.toString(KEPT.toMillis()));
    }
}
