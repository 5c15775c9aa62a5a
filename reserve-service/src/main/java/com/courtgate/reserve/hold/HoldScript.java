package com.courtgate.reserve.hold;

import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.keyspace.SessionKeys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Decides a group of grabs of one session in one round trip; see {@code hold.lua}. */
@Component
class HoldScript {
    private final LuaScript script = LuaScript.load(HoldScript.class, "hold.lua", SessionKeys.SLOT_LUA);
    private final RedissonClient redis;

    HoldScript(RedissonClient redis) {
        this.redis = redis;
    }

    /**
     * What the script answered.
     *
     * @param outcomes one per grab, in their order
     * @param soldOut holders (user id to trace id) of slots that were found sold out
     * @param nowMillis the Redis server's clock
     */
    record Decided(List<HoldOutcome> outcomes, Map<Long, Map<Long, String>> soldOut, long nowMillis) {}

    Decided decide(long sessionId, List<Grab> grabs) {
        var keys = new SessionKeys(sessionId);
        List<Object> arguments = new ArrayList<>(1 + grabs.size() * 4);
        arguments.add(Integer.toString(grabs.size()));
        for (Grab grab : grabs) {
            arguments.add(grab.traceId());
            arguments.add(Long.toString(grab.userId()));
            arguments.add(Integer.toString(grab.choices().size()));
            grab.choices().forEach(slot -> arguments.add(slot.toString()));
        }
        List<Object> reply = script.run(
                redis,
                List.of(
                        keys.gate(),
                        keys.gateTime(),
                        keys.session(),
                        keys.slots(),
                        keys.quota(),
                        keys.pending(),
                        keys.results(),
                        keys.permitsPrefix(),
                        keys.holdersPrefix()),
                arguments.toArray());
        return read(reply, grabs.size());
    }

    private static Decided read(List<Object> reply, int grabs) {
        long gateTime = Long.parseLong(reply.get(0).toString());
        long now = Long.parseLong(reply.get(1).toString());
        List<HoldOutcome> outcomes = new ArrayList<>(grabs);
        for (int i = 0; i < grabs; i++) {
            outcomes.add(outcome((List<?>) reply.get(2 + i), gateTime));
        }
        Map<Long, Map<Long, String>> soldOut = new HashMap<>();
        for (int i = 2 + grabs; i < reply.size(); i++) {
            List<?> row = (List<?>) reply.get(i); // "SOLD", slot, user, trace, user, trace ...
            Map<Long, String> holders = new HashMap<>();
            for (int h = 2; h < row.size(); h += 2) {
                holders.put(Long.valueOf(row.get(h).toString()), row.get(h + 1).toString());
            }
            soldOut.put(Long.valueOf(row.get(1).toString()), holders);
        }
        return new Decided(outcomes, soldOut, now);
    }

    private static HoldOutcome outcome(List<?> verdict, long gateTime) {
        String word = verdict.get(0).toString();
        return switch (word) {
            case "HELD" -> new HoldOutcome.Held(trace(verdict), slot(verdict));
            case "DUPLICATE" -> new HoldOutcome.AlreadyHeld(trace(verdict), slot(verdict));
            case "SOLD_OUT" -> new HoldOutcome.SoldOut();
            case "CLOSED" -> new HoldOutcome.SlotClosed();
            case "QUOTA" -> new HoldOutcome.QuotaReached();
            case "NOT_OPEN" -> new HoldOutcome.NotOpen(Instant.ofEpochMilli(gateTime));
            case "FOREIGN_SLOT" -> new HoldOutcome.ForeignSlot();
            case "UNKNOWN_SESSION" -> new HoldOutcome.UnknownSession();
            default -> throw new IllegalStateException("hold.lua answered " + word);
        };
    }

    private static long slot(List<?> verdict) {
        return Long.parseLong(verdict.get(1).toString());
    }

    private static String trace(List<?> verdict) {
        return verdict.get(2).toString();
    }
}
