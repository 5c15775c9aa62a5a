package com.courtgate.reserve.result;

import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import com.courtgate.reserve.redis.ShardBreakers;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Reads the holds of a user in a session from Redis; see {@code user_holds.lua}. */
@Component
class UserHoldsScript {
    private final LuaScript script = LuaScript.load(UserHoldsScript.class, "user_holds.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;
    private final ShardBreakers breakers;

    UserHoldsScript(RedissonClient redis, ShardBreakers breakers) {
        this.redis = redis;
        this.breakers = breakers;
    }

    /**
     * A permit that the user has.
     *
     * @param result null when it was loaded from the database: then that knows more
     */
    record Held(String traceId, long slotId, @Nullable TraceResult result) {}

    /** @param isLoaded whether Redis has the session; without it there is nothing to be said */
    record UserHolds(boolean isLoaded, List<Held> held) {}

    UserHolds of(long sessionId, long userId) {
        List<Object> reply = breakers.ask(
                sessionId, () -> script.run(redis, new SessionKeys(sessionId).all(), Long.toString(userId)));
        return new UserHolds(
                reply.getFirst().toString().equals("LOADED"),
                reply.stream().skip(1).map(row -> held((List<?>) row)).toList());
    }

    private static Held held(List<?> row) {
        String trace = row.get(0).toString();
        String result = row.get(2).toString();
        return new Held(
                trace,
                Long.parseLong(row.get(1).toString()),
                result.isEmpty() ? null : TraceResult.parse(trace, result));
    }
}
