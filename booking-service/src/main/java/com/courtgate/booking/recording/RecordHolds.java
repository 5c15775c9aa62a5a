package com.courtgate.booking.recording;

import com.courtgate.booking.order.OrderNumbers;
import com.courtgate.booking.recording.RecordingStore.Placed;
import com.courtgate.booking.recording.RecordingStore.SlotForSale;
import com.courtgate.booking.settings.Settings;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsDecided.Reason;
import com.courtgate.common.contract.HoldsTaken.Hold;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Decides holds of one session in one transaction: order, reservation, state flow and decision for
 * each that gets a place, a decision alone for each that does not. The same trace again gets the
 * same answer and no new row. Slot locks only keep recorders out of each other's way; what makes it
 * right are the unique keys, and a violated one fails the whole transaction.
 */
@Component
class RecordHolds {
    private final RecordingStore store;
    private final OrderNumbers orderNumbers;
    private final Settings settings;
    private final Clock clock;

    RecordHolds(RecordingStore store, OrderNumbers orderNumbers, Settings settings, Clock clock) {
        this.store = store;
        this.orderNumbers = orderNumbers;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Nothing is decided when it throws. A hold that is in the way of an order whose stock is
     * undecided is left out: Redis has given its permit to one of the two, and only the order's
     * answer tells to whom. It stays pending and is handed off again, until that answer has come or
     * the order's time is over.
     */
    @Transactional
    public HoldsDecided record(long sessionId, List<Hold> holds) {
        Map<String, Hold> byTrace = new LinkedHashMap<>();
        holds.forEach(hold -> byTrace.putIfAbsent(hold.traceId(), hold));
        Map<String, Decision> known = store.decisions(byTrace.keySet());
        List<Hold> fresh =
                byTrace.values().stream().filter(h -> !known.containsKey(h.traceId())).toList();
        List<Decision> decisions = new ArrayList<>(known.values());
        if (!fresh.isEmpty()) {
            decisions.addAll(decide(sessionId, fresh));
        }
        return new HoldsDecided(sessionId, decisions);
    }

    private List<Decision> decide(long sessionId, List<Hold> holds) {
        Instant now = clock.instant();
        Set<Long> slotIds = holds.stream().map(Hold::slotId).collect(Collectors.toSet());
        Map<Long, SlotForSale> slots = store.lockSlots(slotIds);
        var places = new Places(store, slotIds);
        List<Placed> placed = new ArrayList<>();
        List<Decision> refused = new ArrayList<>();
        for (Hold hold : holds) {
            @Nullable SlotForSale slot = slots.get(hold.slotId());
            if (slot == null || slot.sessionId() != sessionId || !slot.forSale()) {
                refused.add(refusal(hold, Reason.SLOT_NOT_SOLD));
                continue;
            }
            if (holds.size() == 1 && store.hasActiveReservation(slot.id(), hold.userId())) {
                if (store.hasUndecidedOrder(slot.id())) {
                    continue;
                }
                refused.add(refusal(hold, Reason.ALREADY_BOOKED));
                continue;
            }
            OptionalInt place = places.next(slot);
            if (place.isEmpty() && store.hasUndecidedOrder(slot.id())) {
                continue;
            }
            if (place.isEmpty()) {
                refused.add(refusal(hold, Reason.SLOT_TAKEN));
            } else {
                placed.add(new Placed(hold, slot, place.getAsInt(), orderNumbers.next()));
            }
        }
        List<Decision> all = new ArrayList<>(refused);
        if (refused.isEmpty() && placed.isEmpty()) {
            return all;
        }
        placed.forEach(p -> all.add(success(p, null)));
        store.insertDecisions(sessionId, all, now);
        if (placed.isEmpty()) {
            return all;
        }
        store.insertOrders(placed, now, now.plus(settings.payTimeout()));
        store.insertReservations(placed, now);
        store.insertStateFlow(placed, now);
        Map<String, Long> ids = store.reservationIds(placed.stream().map(Placed::orderNo).toList());
        List<Decision> decisions = new ArrayList<>(refused);
        placed.forEach(p -> decisions.add(success(p, ids.get(p.orderNo()))));
        return decisions;
    }

    private static Decision success(Placed placed, @Nullable Long reservationId) {
        return new Decision(
                placed.hold().traceId(),
                placed.hold().userId(),
                placed.slot().id(),
                Outcome.SUCCESS,
                reservationId,
                placed.orderNo(),
                null);
    }

    private static Decision refusal(Hold hold, Reason reason) {
        return new Decision(
                hold.traceId(), hold.userId(), hold.slotId(), Outcome.FAILED, null, null, reason);
    }
}
