package com.courtgate.reserve.hold;

import com.courtgate.common.envelope.ResultCode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Scheduler;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Remembers for a moment which slots are sold out, and who has them, so that the losing many cost no Redis call.
 * Short-lived on purpose: a permit released through another instance is seen when the memory ends; one released through
 * this instance is forgotten at once.
 */
@Component
public class SoldOutCache {
    /** Slots and their holders together: some 13 MB. Redis is asked about users who are not remembered. */
    private static final int ROOM = 100_000;

    private final Cache<Long, SoldOutSlot> slots;

    SoldOutCache(HoldSettings settings) {
        this.slots = Caffeine.newBuilder()
                .expireAfterWrite(settings.soldOutMemory())
                .scheduler(Scheduler.systemScheduler())
                .maximumWeight(ROOM)
                .weigher((Long id, SoldOutSlot slot) -> 1 + slot.holders.size())
                .build();
    }

    private record SoldOutSlot(long sessionId, Map<Long, String> holders) {}

    void remember(long sessionId, Map<Long, Map<Long, String>> soldOut) {
        soldOut.forEach((slot, holders) -> slots.put(slot, new SoldOutSlot(sessionId, holders)));
    }

    /** Forgets a slot of which something changed: Redis is asked next time. */
    public void forget(long slotId) {
        slots.invalidate(slotId);
    }

    /** The outcome of a grab whose slots are all remembered; empty when Redis must be asked. */
    Optional<HoldOutcome> recall(long sessionId, long userId, List<Long> choices) {
        HoldOutcome outcome = SOLD_OUT;
        for (Long slotId : choices) {
            SoldOutSlot slot = slots.getIfPresent(slotId);
            if (slot == null || slot.sessionId != sessionId) {
                return Optional.empty();
            }
            @Nullable String trace = slot.holders.get(userId);
            if (trace != null && outcome == SOLD_OUT) {
                outcome = HoldOutcome.Refused.alreadyHeld(trace, slotId);
            }
        }
        return outcome == SOLD_OUT ? SOLD_OUT_ANSWER : Optional.of(outcome);
    }

    private static final HoldOutcome SOLD_OUT = new HoldOutcome.Refused(ResultCode.OUT_OF_STOCK, Map.of());
    private static final Optional<HoldOutcome> SOLD_OUT_ANSWER = Optional.of(SOLD_OUT);
}
