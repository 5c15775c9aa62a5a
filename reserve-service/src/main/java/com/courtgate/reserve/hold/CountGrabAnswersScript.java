package com.courtgate.reserve.hold;

import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Counts the answers to grabs of a session, over all instances; see {@code count_grab_answers.lua}. */
@Component
class CountGrabAnswersScript {
    private static final Duration KEPT = Duration.ofDays(2);
    private final LuaScript script =
            LuaScript.load(CountGrabAnswersScript.class, "count_grab_answers.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;

    CountGrabAnswersScript(RedissonClient redis) {
        this.redis = redis;
    }

    /** Does nothing where Redis has no such session. */
    void add(long sessionId, String code, long count) {
        var keys = new SessionKeys(sessionId);
        List<String> names = new ArrayList<>(keys.all());
        names.add(keys.answers());
        script.run(redis, names, code, Long.toString(count), Long.toString(KEPT.toMillis()));
    }
}
