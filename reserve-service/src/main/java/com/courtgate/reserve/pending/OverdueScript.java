package com.courtgate.reserve.pending;

import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.springframework.stereotype.Component;

/** Claims pending holds that wait too long; see {@code overdue.lua}. */
@Component
class OverdueScript {
    private final LuaScript script = LuaScript.load(OverdueScript.class, "overdue.lua", SessionKeys.PRELUDE);
    private static final Duration KEPT = Duration.ofDays(2); // pending holds outlive by a day
    private final RedissonClient redis;
    private final Clock clock;

    OverdueScript(RedissonClient redis, Clock clock) {
        this.redis = redis;
        this.clock = clock;
    }

    /** Holds that wait longer than that, the longest first; the next look at them is not before that time again. */
    List<HoldsTaken.Hold> claim(long sessionId, Duration olderThan, int most) {
        return script
                .run(
                        redis,
                        new SessionKeys(sessionId).all(),
                        Long.toString(olderThan.toMillis()),
                        Integer.toString(most))
                .stream()
                .map(row -> read((List<?>) row))
                .toList();
    }

    /** Sessions that have keys in Redis; forgets those of long ago. */
    List<Long> sessions() {
        var sessions = redis.<String>getScoredSortedSet(SessionKeys.SESSIONS, StringCodec.INSTANCE);
        sessions.removeRangeByScore(0, true, clock.instant().minus(KEPT).toEpochMilli(), true);
        return sessions.readAll().stream().map(Long::valueOf).toList();
    }

    private static HoldsTaken.Hold read(List<?> row) {
        String orderNo = row.get(4).toString();
        return new HoldsTaken.Hold(
                row.get(0).toString(),
                Long.parseLong(row.get(1).toString()),
                Arrays.stream(row.get(2).toString().split(","))
                        .map(Long::valueOf)
                        .toList(),
                Long.parseLong(row.get(3).toString()),
                orderNo.isEmpty() ? null : orderNo,
                null);
    }
}
