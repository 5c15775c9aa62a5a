package com.courtgate.reserve.stock;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.redisson.api.RedissonClient;
import org.springframework.stereotype.Component;

/** Applies the database's decisions; see {@code apply_decisions.lua}. */
@Component
public class ApplyDecisionsScript {
    private static final int MOST_AT_ONCE = 500; // keeps a single call short
    private final LuaScript script =
            LuaScript.load(ApplyDecisionsScript.class, "apply_decisions.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;

    public ApplyDecisionsScript(RedissonClient redis) {
        this.redis = redis;
    }

    /** Result of one decision. */
    public enum Applied {
        APPLIED,
        /** The same was known already. */
        KNOWN,
        /** The opposite was final already; it stays. */
        CONFLICT,
        /** Nothing changed: Redis does not know that hold, whose reservations may have ended since. */
        LOST
    }

    /** Answers one word per decision, in order. */
    public List<Applied> apply(HoldsDecided decided) {
        return apply(decided, Map.of(), "");
    }

    /**
     * Does the same; an unknown trace gets the permits of those of its slots that are active, and none is LOST.
     *
     * @param active slots by trace
     * @param askedIn the incarnation in which it was asked which are active; in another one it is as if nobody had
     */
    public List<Applied> apply(HoldsDecided decided, Map<String, List<Long>> active, String askedIn) {
        List<Applied> words = new ArrayList<>();
        List<Decision> all = decided.decisions();
        for (int from = 0; from < all.size(); from += MOST_AT_ONCE) {
            words.addAll(apply(
                    new SessionKeys(decided.sessionId()),
                    all.subList(from, Math.min(all.size(), from + MOST_AT_ONCE)),
                    active,
                    askedIn));
        }
        return words;
    }

    private List<Applied> apply(
            SessionKeys keys, List<Decision> decisions, Map<String, List<Long>> active, String askedIn) {
        List<Object> arguments = new ArrayList<>(1 + decisions.size() * 7);
        arguments.add(askedIn);
        for (Decision decision : decisions) {
            arguments.add(decision.traceId());
            arguments.add(Long.toString(decision.userId()));
            arguments.add(decision.outcome().name());
            arguments.add(detail(decision));
            arguments.add(listed(active.getOrDefault(decision.traceId(), List.of())));
            arguments.add(Integer.toString(decision.slotIds().size()));
            decision.slotIds().forEach(slot -> arguments.add(slot.toString()));
        }
        return script.run(redis, keys.all(), arguments.toArray()).stream()
                .map(word -> Applied.valueOf(word.toString()))
                .toList();
    }

    private static String detail(Decision decision) {
        if (decision.outcome() == Outcome.FAILED) {
            return String.valueOf(decision.reason());
        }
        return listed(decision.reservationIds()) + "|" + decision.orderNo();
    }

    private static String listed(List<Long> ids) {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
