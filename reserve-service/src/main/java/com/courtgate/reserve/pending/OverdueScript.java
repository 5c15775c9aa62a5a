package com.courtgate.reserve.pending;

import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.keyspace.SessionKeys;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.springframework.stereotype.Component;

/** Claims pending holds that wait too long; see {@code overdue.lua}. */
@Component
class OverdueScript {
    private final LuaScript script = LuaScript.load(OverdueScript.class, "overdue.lua");
    private static final Duration KEPT = Duration.ofDays(2); // pending holds outlive by a day
    private final RedissonClient redis;
    private final Clock clock;

    OverdueScript(RedissonClient redis, Clock clock) {
        this.redis = redis;
        this.clock = clock;
    }

    /**
     * A hold that waits too long.
     *
     * @param orderNo the order of several slots it was taken for; empty for a grab
     */
    record Overdue(HoldsTaken.Hold hold, String orderNo) {}

    List<Overdue> claim(long sessionId, Duration olderThan, int most) {
        var keys = new SessionKeys(sessionId);
        return script
                .run(
                        redis,
                        List.of(keys.pending(), keys.results()),
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

    private static Overdue read(List<?> row) {
        var hold = new HoldsTaken.Hold(
                row.get(0).toString(),
                Long.parseLong(row.get(1).toString()),
                Long.parseLong(row.get(2).toString()),
                Long.parseLong(row.get(3).toString()),
                Long.parseLong(row.get(5).toString()));
        return new Overdue(hold, row.get(4).toString());
    }
}
