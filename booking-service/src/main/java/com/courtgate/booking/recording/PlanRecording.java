package com.courtgate.booking.recording;

import com.courtgate.booking.order.OrderNumberGenerator;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.people.account.UserLocks;
import com.courtgate.booking.reservation.PlacesInUse;
import com.courtgate.booking.reservation.QuotaUsage;
import com.courtgate.booking.reservation.Quotas;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.booking.reservation.Reservations.SessionState;
import com.courtgate.booking.reservation.SlotForSale;
import com.courtgate.booking.reservation.SlotLocks;
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
 * Finds out which holds get their places. Locks the slots of a batch ascending, then its people ascending, until the
 * transaction ends: the begin of the order in which all lock rows of a sale, which goes on with decision, order and
 * reservation. Two who keep to it never wait for each other in a circle. For slots that only keeps recorders out of
 * each other's way: that nothing is given twice is for the unique keys to say. For people it is what makes a count of
 * what they have good for more than a moment.
 */
@Component
class PlanRecording {
    private final SlotLocks slotLocks;
    private final UserLocks userLocks;
    private final Reservations reservations;
    private final Orders orders;
    private final OrderNumberGenerator orderNumberGenerator;
    private final Quotas quotas;

    PlanRecording(
            SlotLocks slotLocks,
            UserLocks userLocks,
            Reservations reservations,
            Orders orders,
            OrderNumberGenerator orderNumberGenerator,
            Quotas quotas) {
        this.slotLocks = slotLocks;
        this.userLocks = userLocks;
        this.reservations = reservations;
        this.orders = orders;
        this.orderNumberGenerator = orderNumberGenerator;
        this.quotas = quotas;
    }

    /** Tells whether a hold needs locks: one that reserve-service has refused gets no place, whoever has its slots. */
    static boolean needsLocks(Hold hold) {
        return hold.refusal() == null;
    }

    /** Plans in the order of the holds: who comes first gets the place. Holds that are left are not in the batch. */
    RecordingBatch plan(long sessionId, List<Hold> wanted, Instant now) {
        Locked locked = lock(wanted.stream().filter(PlanRecording::needsLocks).toList());
        List<Hold> holds = wanted.stream().filter(locked::isFree).toList();
        Map<Long, SlotForSale> slots = locked.slotRows().slots();
        Map<String, Orders.Waiting> waiting = orders.waiting(
                holds.stream().map(Hold::orderNo).filter(Objects::nonNull).toList());
        Set<Long> people = holds.stream()
                .filter(PlanRecording::needsLocks)
                .map(Hold::userId)
                .collect(Collectors.toSet());
        SessionState state = reservations.stateOf(sessionId, slots.values(), people);
        var rules = new RecordingRules(
                sessionId, slots, locked.people().suspended(), waiting, reservations, state.earliestHold(), now);
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

    /** Rows that are locked, and those that somebody else has. */
    private record Locked(SlotLocks.Free slotRows, UserLocks.Free people) {
        /** Whether nothing that the hold needs is somebody else's. */
        boolean isFree(Hold hold) {
            return !needsLocks(hold)
                    || (hasSlots(slotRows, hold) && !people.taken().contains(hold.userId()));
        }

        static boolean hasSlots(SlotLocks.Free slots, Hold hold) {
            return hold.slotIds().stream().noneMatch(slots.taken()::contains);
        }
    }

    /** Locks what nobody has; the rest is waited for by nobody. */
    private Locked lock(List<Hold> wanting) {
        SlotLocks.Free slots = slotLocks.lockFree(
                wanting.stream().flatMap(hold -> hold.slotIds().stream()).collect(Collectors.toSet()));
        Set<Long> people = wanting.stream()
                .filter(hold -> Locked.hasSlots(slots, hold))
                .map(Hold::userId)
                .collect(Collectors.toSet());
        return new Locked(slots, userLocks.lockFree(people));
    }
}
