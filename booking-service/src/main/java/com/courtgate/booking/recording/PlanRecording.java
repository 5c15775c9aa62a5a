package com.courtgate.booking.recording;

import com.courtgate.booking.order.OrderNumbers;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.booking.reservation.SlotForSale;
import com.courtgate.booking.reservation.SlotLocks;
import com.courtgate.booking.session.SessionGates;
import com.courtgate.common.contract.HoldsTaken.Hold;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Finds out which holds get their places. The slots stay locked until the transaction ends, which only keeps recorders
 * out of each other's way: that nothing is given twice is for the unique keys to say.
 */
@Component
class PlanRecording {
    private final SlotLocks slotLocks;
    private final Reservations reservations;
    private final Orders orders;
    private final OrderNumbers orderNumbers;
    private final SessionGates gates;

    PlanRecording(
            SlotLocks slotLocks,
            Reservations reservations,
            Orders orders,
            OrderNumbers orderNumbers,
            SessionGates gates) {
        this.gates = gates;
        this.slotLocks = slotLocks;
        this.reservations = reservations;
        this.orders = orders;
        this.orderNumbers = orderNumbers;
    }

    /** In the order of the holds: who comes first gets the place. */
    RecordingBatch plan(long sessionId, List<Hold> holds, Instant now) {
        Set<Long> slotIds = holds.stream().flatMap(h -> h.slotIds().stream()).collect(Collectors.toSet());
        Map<Long, SlotForSale> slots = slotLocks.lock(slotIds);
        Map<String, Orders.Waiting> waiting = orders.waiting(
                holds.stream().map(Hold::orderNo).filter(Objects::nonNull).toList());
        var rules = new RecordingRules(sessionId, slots, waiting, reservations, gates.earliestHold(sessionId), now);
        var batch = new RecordingBatch(slots, reservations.places(slotIds), waiting, orderNumbers);
        for (Hold hold : holds) {
            rules.refusal(hold, holds.size() == 1)
                    .ifPresentOrElse(reason -> batch.refuse(hold, reason), () -> batch.place(hold));
        }
        return batch;
    }
}
