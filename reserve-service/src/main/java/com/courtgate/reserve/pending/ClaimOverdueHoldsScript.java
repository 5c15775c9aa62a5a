package com.courtgate.reserve.pending;

import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.springframework.stereotype.Component;

/** Claims pending holds that wait too long; see {@code claim_overdue_holds.lua}. */
@Component
class ClaimOverdueHoldsScript {
    private final LuaScript script =
            LuaScript.load(ClaimOverdueHoldsScript.class, "claim_overdue_holds.lua", SessionKeys.PRELUDE);
    private static final Pattern ID = Pattern.compile("\\d{1,18}");
    private static final Duration KEPT = Duration.ofDays(2); // pending holds outlive by a day
    private final RedissonClient redis;
    private final Clock clock;

    ClaimOverdueHoldsScript(RedissonClient redis, Clock clock) {
        this.redis = redis;
        this.clock = clock;
    }

    /**
     * Holds that one sweeper is to publish.
     *
     * @param unreadable traces of which something is stored that makes no sense; they stay pending
     */
    record Claimed(List<HoldsTaken.Hold> holds, List<String> unreadable) {}

    /**
     * Holds that wait longer than that, the longest first. The next look at them is not before that time again; and,
     * unless that is longer, half a minute later at the latest.
     */
    Claimed claim(long sessionId, Duration olderThan, int most) {
        List<HoldsTaken.Hold> holds = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        var reply = script.run(
                redis, new SessionKeys(sessionId).all(), Long.toString(olderThan.toMillis()), Integer.toString(most));
        for (Object row : reply) {
            List<?> fields = (List<?>) row;
            try {
                holds.add(read(fields));
            } catch (NumberFormatException nonsense) {
                unreadable.add(fields.getFirst().toString());
            }
        }
        return new Claimed(holds, unreadable);
    }

    /** Sessions that have keys in Redis; forgets those of long ago, and passes over what is no session's id. */
    List<Long> sessions() {
        var sessions = redis.<String>getScoredSortedSet(SessionKeys.SESSIONS, StringCodec.INSTANCE);
        sessions.removeRangeByScore(0, true, clock.instant().minus(KEPT).toEpochMilli(), true);
        return sessions.readAll().stream()
                .filter(id -> ID.matcher(id).matches())
                .map(Long::valueOf)
                .toList();
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
