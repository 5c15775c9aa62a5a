package com.courtgate.booking.recording;

import com.courtgate.booking.order.OrderNumbers;
import com.courtgate.booking.placing.EndUndecided;
import com.courtgate.booking.recording.RecordingStore.Placed;
import com.courtgate.booking.recording.RecordingStore.SlotForSale;
import com.courtgate.booking.recording.RecordingStore.Undecided;
import com.courtgate.booking.settings.Settings;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsDecided.Reason;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.faults.CrashPoints;
import java.time.Clock;
import java.time.Duration;
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
 * Decides holds of one session in one transaction: order, reservation, state flow and decision for each that gets a
 * place, a decision alone for each that does not. The same trace again gets the same answer and no new row. Slot locks
 * only keep recorders out of each other's way; what makes it right are the unique keys, and a violated one fails the
 * whole transaction.
 */
@Component
class RecordHolds {
    private final RecordingStore store;
    private final OrderNumbers orderNumbers;
    private final Settings settings;
    private final EndUndecided endUndecided;
    private final Clock clock;
    private final CrashPoints crashPoints;

    RecordHolds(
            RecordingStore store,
            OrderNumbers orderNumbers,
            Settings settings,
            EndUndecided endUndecided,
            Clock clock,
            CrashPoints crashPoints) {
        this.store = store;
        this.orderNumbers = orderNumbers;
        this.settings = settings;
        this.endUndecided = endUndecided;
        this.clock = clock;
        this.crashPoints = crashPoints;
    }

    /**
     * Nothing is decided when it throws. A hold that is in the way of an order whose stock is undecided is left out:
     * Redis has given its permit to one of the two, and only the order's answer tells to whom. It stays pending and is
     * handed off again, until that answer has come. Once it has waited as long as an order may wait for its stock, the
     * order has to go: else one order after the other could take the place between two hand-offs.
     */
    @Transactional
    public HoldsDecided record(long sessionId, List<Hold> holds) {
        Map<String, Hold> byTrace = new LinkedHashMap<>();
        holds.forEach(hold -> byTrace.putIfAbsent(hold.traceId(), hold));
        Map<String, Decision> known = store.decisions(byTrace.keySet());
        List<Hold> fresh = byTrace.values().stream()
                .filter(h -> !known.containsKey(h.traceId()))
                .toList();
        List<Decision> decisions = new ArrayList<>(known.values());
        if (!fresh.isEmpty()) {
            decisions.addAll(decide(sessionId, fresh));
            crashPoints.reach(CrashPoint.BEFORE_COMMIT);
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
            if (!now.isBefore(slot.startsAt())) {
                refused.add(refusal(hold, Reason.SLOT_CLOSED));
                continue;
            }
            switch (chance(hold, slot, places, holds.size() == 1, now)) {
                case Chance.At at -> placed.add(new Placed(hold, slot, at.place(), orderNumbers.next()));
                case Chance.None none -> refused.add(refusal(hold, none.reason()));
                case Chance.Later later -> {}
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
        Map<String, Long> ids =
                store.reservationIds(placed.stream().map(Placed::orderNo).toList());
        List<Decision> decisions = new ArrayList<>(refused);
        placed.forEach(p -> decisions.add(success(p, ids.get(p.orderNo()))));
        return decisions;
    }

    /** What a hold can get of its slot. */
    private sealed interface Chance {
        record At(int place) implements Chance {}

        record None(Reason reason) implements Chance {}

        /** An undecided order is in the way. */
        record Later() implements Chance {}
    }

    private Chance chance(Hold hold, SlotForSale slot, Places places, boolean alone, Instant now) {
        if (alone && store.hasActiveReservation(slot.id(), hold.userId())) {
            List<Undecided> own = store.undecidedOrders(slot.id()).stream()
                    .filter(order -> order.userId() == hold.userId())
                    .toList();
            if (own.isEmpty()) {
                return new Chance.None(Reason.ALREADY_BOOKED);
            }
            if (!endOne(own, hold, slot, places, now)) {
                return new Chance.Later();
            }
        }
        OptionalInt place = places.next(slot);
        if (place.isEmpty()) {
            List<Undecided> inTheWay = store.undecidedOrders(slot.id());
            if (inTheWay.isEmpty()) {
                return new Chance.None(Reason.SLOT_TAKEN);
            }
            if (!endOne(inTheWay, hold, slot, places, now)) {
                return new Chance.Later();
            }
            place = places.next(slot);
        }
        return new Chance.At(place.orElseThrow());
    }

    /**
     * Ends the oldest of the orders that nobody else is deciding, once the hold has waited long enough. Slots are
     * locked before orders here, and nobody who has an order waits for a slot.
     */
    private boolean endOne(List<Undecided> inTheWay, Hold hold, SlotForSale slot, Places places, Instant now) {
        if (!endUndecided.isPatienceOver(Duration.ofMillis(hold.waitedMillis()))) {
            return false;
        }
        for (Undecided order : inTheWay) {
            if (endUndecided.end(order.orderNo(), now)) {
                places.free(slot, order.placeNo());
                return true;
            }
        }
        return false;
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
        return new Decision(hold.traceId(), hold.userId(), hold.slotId(), Outcome.FAILED, null, null, reason);
    }
}
