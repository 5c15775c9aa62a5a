package com.courtgate.booking.recording;

import com.courtgate.booking.order.OrderNumberGenerator;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.recording.RecordingLocks.Locked;
import com.courtgate.booking.reservation.PlacesInUse;
import com.courtgate.booking.reservation.QuotaUsage;
import com.courtgate.booking.reservation.Quotas;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.booking.reservation.Reservations.SessionState;
import com.courtgate.booking.reservation.SlotForSale;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.envelope.ResultCode;
import java.time.Instant;
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
    private final OrderNumberGenerator orderNumberGenerator;
    private final Quotas quotas;

    PlanRecording(
            RecordingLocks locks,
            Reservations reservations,
            Orders orders,
            OrderNumberGenerator orderNumberGenerator,
            Quotas quotas) {
        this.locks = locks;
        this.reservations = reservations;
        this.orders = orders;
        this.orderNumberGenerator = orderNumberGenerator;
        this.quotas = quotas;
    }

    /** Plans in the order of the holds: who comes first gets the place. Holds that are left are not in the batch. */
    RecordingBatch plan(long sessionId, List<Hold> wanted, Instant now) {
        Locked locked = locks.lock(wanted);
        List<Hold> holds = wanted.stream().filter(locked::isFree).toList();
        Map<Long, SlotForSale> slots = locked.slots();
        Map<String, Orders.Waiting> waiting = orders.waiting(
                holds.stream().map(Hold::orderNo).filter(Objects::nonNull).toList());
        Set<Long> people = holds.stream()
                .filter(RecordingLocks::needsLocks)
                .map(Hold::userId)
                .collect(Collectors.toSet());
        SessionState state = reservations.stateOf(sessionId, slots.values(), people);
        var rules = new RecordingRules(
                sessionId, slots, locked.suspended(), waiting, reservations, state.earliestHold(), now);
        PlacesInUse inUse = quotas.of(
                people,
                slots.values().stream().collect(Collectors.toMap(SlotForSale::id, QuotaUsage::wanted)),
                state.counted());
        var batch = new RecordingBatch(slots, state.places(), waiting, orderNumberGenerator);
        for (Hold hold : holds) {
            Optional<ResultCode> refusal =
                    rules.refusal(hold, holds.size() == 1).or(() -> inUse.refusal(hold.userId(), hold.slotIds()));
            if (refusal.isPresent()) {
                batch.refuse(hold, refusal.get());
            } else if (batch.place(hold)) {
                inUse.add(hold.userId(), hold.slotIds());
            }
        }
        return batch;
    }
}
