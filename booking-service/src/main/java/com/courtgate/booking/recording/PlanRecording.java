package com.courtgate.booking.recording;

import com.courtgate.booking.order.OrderNumbers;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.recording.RecordingLocks.Locked;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.booking.reservation.SlotForSale;
import com.courtgate.booking.session.SessionGates;
import com.courtgate.common.contract.HoldsTaken.Hold;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

/**
 * Finds out which holds get their places. The slots stay locked until the transaction ends, which only keeps recorders
 * out of each other's way: that nothing is given twice is for the unique keys to say.
 */
@Component
class PlanRecording {
    private final RecordingLocks locks;
    private final Reservations reservations;
    private final Orders orders;
    private final OrderNumbers orderNumbers;
    private final SessionGates gates;

    PlanRecording(
            RecordingLocks locks,
            Reservations reservations,
            Orders orders,
            OrderNumbers orderNumbers,
            SessionGates gates) {
        this.locks = locks;
        this.reservations = reservations;
        this.orders = orders;
        this.orderNumbers = orderNumbers;
        this.gates = gates;
    }

    /** In the order of the holds: who comes first gets the place. Holds that are left are not in the batch. */
    RecordingBatch plan(long sessionId, List<Hold> wanted, WhenLocked whenLocked, Instant now) {
        Locked locked = locks.lock(wanted, whenLocked);
        List<Hold> holds = wanted.stream().filter(locked::isFree).toList();
        Map<Long, SlotForSale> slots = locked.slots();
        Map<String, Orders.Waiting> waiting = orders.waiting(
                holds.stream().map(Hold::orderNo).filter(Objects::nonNull).toList());
        var rules = new RecordingRules(sessionId, slots, waiting, reservations, gates.earliestHold(sessionId), now);
        var batch = new RecordingBatch(slots, reservations.places(slots.keySet()), waiting, orderNumbers);
        for (Hold hold : holds) {
            rules.refusal(hold, holds.size() == 1)
                    .ifPresentOrElse(reason -> batch.refuse(hold, reason), () -> batch.place(hold));
        }
        return batch;
    }
}
