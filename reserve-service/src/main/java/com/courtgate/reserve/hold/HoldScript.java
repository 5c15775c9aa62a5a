package com.courtgate.reserve.hold;

import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Decides a batch of requests of one session in one round trip; see {@code hold.lua}. */
@Component
public class HoldScript {
    private final LuaScript script = LuaScript.load(HoldScript.class, "hold.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;

    HoldScript(RedissonClient redis) {
        this.redis = redis;
    }

    /**
     * What the script answered.
     *
     * @param outcomes one per request, in their order
     * @param soldOut holders (user id to trace id) of slots that were found sold out
     * @param nowMillis the Redis server's clock
     */
    public record Decided(List<HoldOutcome> outcomes, Map<Long, Map<Long, String>> soldOut, long nowMillis) {}

    public Decided decide(long sessionId, List<HoldRequest> requests) {
        return decide(sessionId, requests, "");
    }

    /**
     * The same for orders, none of which is DOUBTFUL.
     *
     * @param saidToWaitIn the life of Redis in which booking-service was asked, and said that all of them wait; in
     *     another one it is as if nobody had said so
     */
    public Decided decide(long sessionId, List<HoldRequest> requests, String saidToWaitIn) {
        List<Object> arguments = new ArrayList<>(2 + requests.size() * 6);
        arguments.add(Integer.toString(requests.size()));
        arguments.add(saidToWaitIn);
        for (HoldRequest request : requests) {
            arguments.add(request.traceId());
            arguments.add(Long.toString(request.userId()));
            arguments.add(request.orderNo() == null ? "" : request.orderNo());
            arguments.add(Long.toString(request.madeAtMillis()));
            arguments.add(Integer.toString(request.slotIds().size()));
            request.slotIds().forEach(slot -> arguments.add(slot.toString()));
        }
        List<Object> reply = script.run(redis, new SessionKeys(sessionId).all(), arguments.toArray());
        return read(reply, requests.size());
    }

    private static Decided read(List<Object> reply, int requests) {
        Instant gateTime = Instant.ofEpochMilli(Long.parseLong(reply.get(0).toString()));
        long now = Long.parseLong(reply.get(1).toString());
        List<HoldOutcome> outcomes = new ArrayList<>(requests);
        for (int i = 0; i < requests; i++) {
            outcomes.add(outcome((List<?>) reply.get(2 + i), gateTime));
        }
        Map<Long, Map<Long, String>> soldOut = new HashMap<>();
        for (int i = 2 + requests; i < reply.size(); i++) {
            List<?> row = (List<?>) reply.get(i); // "SOLD", slot, user, trace, user, trace ...
            Map<Long, String> holders = new HashMap<>();
            for (int h = 2; h < row.size(); h += 2) {
                holders.put(Long.valueOf(row.get(h).toString()), row.get(h + 1).toString());
            }
            soldOut.put(Long.valueOf(row.get(1).toString()), holders);
        }
        return new Decided(outcomes, soldOut, now);
    }

    private static HoldOutcome outcome(List<?> row, Instant gateTime) {
        String verdict = row.get(0).toString();
        if (verdict.equals("UNKNOWN_SESSION")) {
            return new HoldOutcome.UnknownSession();
        }
        if (verdict.equals("DOUBTFUL")) {
            return new HoldOutcome.Doubtful();
        }
        if (verdict.equals("HELD")) {
            return new HoldOutcome.Held(trace(row), slot(row));
        }
        ResultCode code = ResultCode.valueOf(verdict);
        if (code == ResultCode.DUP_REQ) {
            return new HoldOutcome.AlreadyHeld(trace(row), slot(row));
        }
        Instant opensAt = code == ResultCode.UNGATED ? gateTime : null;
        String slotState = code == ResultCode.SLOT_CLOSED ? row.get(2).toString() : null;
        return new HoldOutcome.Refused(code, opensAt, slotState);
    }

    /** 0 where the script names none. */
    private static long slot(List<?> row) {
        String slot = row.get(1).toString();
        return slot.isEmpty() ? 0 : Long.parseLong(slot);
    }

    private static String trace(List<?> row) {
        return row.get(2).toString();
    }
}
