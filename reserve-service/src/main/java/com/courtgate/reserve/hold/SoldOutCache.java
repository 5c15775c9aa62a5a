package com.courtgate.reserve.hold;

import com.courtgate.common.envelope.ResultCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Remembers for a moment which slots are sold out, and who has them, so that the losing many cost no Redis call.
 * Short-lived on purpose: a permit released through another instance is seen when the memory ends; one released through
 * this instance is forgotten at once.
 */
@Component
public class SoldOutCache {
    private final long keepNanos;
    private final Map<Long, SoldOutSlot> slots = new ConcurrentHashMap<>();

    SoldOutCache(HoldSettings settings) {
        this.keepNanos = settings.soldOutMemory().toNanos();
    }

    private record SoldOutSlot(long sessionId, long sinceNanos, Map<Long, String> holders) {}

    void remember(long sessionId, Map<Long, Map<Long, String>> soldOut) {
        long now = System.nanoTime();
        soldOut.forEach((slot, holders) -> slots.put(slot, new SoldOutSlot(sessionId, now, holders)));
    }

    /** Something of the slot changed: ask Redis next time. */
    public void forget(long slotId) {
        slots.remove(slotId);
    }

    /** The outcome of a grab whose slots are all remembered; empty when Redis must be asked. */
    Optional<HoldOutcome> recall(long sessionId, long userId, List<Long> choices) {
        long now = System.nanoTime();
        HoldOutcome outcome = SOLD_OUT;
        for (Long slotId : choices) {
            SoldOutSlot slot = slots.get(slotId);
            if (slot == null || slot.sessionId != sessionId || now - slot.sinceNanos > keepNanos) {
                return Optional.empty();
            }
            @Nullable String trace = slot.holders.get(userId);
            if (trace != null && outcome == SOLD_OUT) {
                outcome = new HoldOutcome.AlreadyHeld(trace, slotId);
            }
        }
        return outcome == SOLD_OUT ? SOLD_OUT_ANSWER : Optional.of(outcome);
    }

    private static final HoldOutcome SOLD_OUT = new HoldOutcome.Refused(ResultCode.OUT_OF_STOCK);
    private static final Optional<HoldOutcome> SOLD_OUT_ANSWER = Optional.of(SOLD_OUT);
}
