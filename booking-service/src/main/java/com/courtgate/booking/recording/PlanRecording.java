package com.courtgate.booking.recording;

import com.courtgate.booking.order.OrderNumbers;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.recording.RecordingLocks.Locked;
import com.courtgate.booking.reservation.CountedPlace;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.booking.reservation.SlotForSale;
import com.courtgate.booking.session.SessionGates;
import com.courtgate.booking.settings.Settings;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.envelope.ResultCode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Finds out which holds get their places. Slots and people stay locked until the transaction ends. For slots that only
 * keeps recorders out of each other's way: that nothing is given twice is for the unique keys to say. For people it is
 * what makes a count of what they have good for more than a moment.
 */
@Component
class PlanRecording {
    private final RecordingLocks locks;
    private final Reservations reservations;
    private final Orders orders;
    private final OrderNumbers orderNumbers;
    private final SessionGates gates;
    private final Settings settings;

    PlanRecording(
            RecordingLocks locks,
            Reservations reservations,
            Orders orders,
            OrderNumbers orderNumbers,
            SessionGates gates,
            Settings settings) {
        this.locks = locks;
        this.reservations = reservations;
        this.orders = orders;
        this.orderNumbers = orderNumbers;
        this.gates = gates;
        this.settings = settings;
    }

    /** Plans in the order of the holds: who comes first gets the place. Holds that are left are not in the batch. */
    RecordingBatch plan(long sessionId, List<Hold> wanted, LockedRowPolicy lockedRowPolicy, Instant now) {
        Locked locked = locks.lock(wanted, lockedRowPolicy);
        List<Hold> holds = wanted.stream().filter(locked::isFree).toList();
        Map<Long, SlotForSale> slots = locked.slots();
        Map<String, Orders.Waiting> waiting = orders.waiting(
                holds.stream().map(Hold::orderNo).filter(Objects::nonNull).toList());
        var rules = new RecordingRules(
                sessionId, slots, locked.suspended(), waiting, reservations, gates.earliestHold(sessionId), now);
        PlacesInUse inUse = placesInUse(sessionId, holds, slots);
        var batch = new RecordingBatch(slots, reservations.places(slots.keySet()), waiting, orderNumbers);
        for (Hold hold : holds) {
            Optional<ResultCode> refusal =
                    rules.refusal(hold, holds.size() == 1).or(() -> inUse.refusal(hold));
            if (refusal.isPresent()) {
                batch.refuse(hold, refusal.get());
            } else if (batch.place(hold)) {
                inUse.add(hold);
            }
        }
        return batch;
    }

    private PlacesInUse placesInUse(long sessionId, List<Hold> holds, Map<Long, SlotForSale> slots) {
        Set<Long> people = holds.stream()
                .filter(RecordingLocks::needsLocks)
                .map(Hold::userId)
                .collect(Collectors.toSet());
        Set<LocalDate> dates = slots.values().stream().map(SlotForSale::date).collect(Collectors.toSet());
        var limits = new PlacesInUse.Limits(
                settings.quotaPerUserAndSession(), settings.quotaPerUserAndWeek(), settings.isOneCourtPerHour());
        Map<Long, List<CountedPlace>> ofWeeks =
                limits.areOfTheSession() ? Map.of() : reservations.ofWeeks(dates, people);
        return new PlacesInUse(limits, slots, reservations.counted(sessionId, dates, people), ofWeeks);
    }
}
