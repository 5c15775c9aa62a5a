package com.courtgate.booking.block;

import com.courtgate.booking.order.CancelUnpaidOrder;
import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.payment.CancelPaidReservations;
import com.courtgate.booking.payment.CancelPaidReservations.MoneyBack;
import com.courtgate.booking.reservation.Reservation;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.booking.session.SlotBlocks;
import com.courtgate.booking.session.SlotBlocks.Withdrawn;
import com.courtgate.common.due.AttemptResult;
import com.courtgate.common.due.Claim;
import com.courtgate.common.due.DueWork;
import com.courtgate.common.due.WorkSchedule;
import com.courtgate.common.envelope.Outages;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Ends the reservations of withdrawn slots, order by order: in the request that withdraws, and as a work for what that
 * request has left. An instance that dies in between leaves the rest to the next.
 */
@Component
class EndWithdrawnReservations implements DueWork<Withdrawn> {
    private static final Logger log = LoggerFactory.getLogger(EndWithdrawnReservations.class);
    private static final int PER_ROUND = 50;
    private final SlotBlocks slotBlocks;
    private final Orders orders;
    private final Reservations reservations;
    private final CancelUnpaidOrder cancelUnpaidOrder;
    private final CancelPaidReservations cancelPaidReservations;
    private final TransactionTemplate transaction;

    EndWithdrawnReservations(
            SlotBlocks slotBlocks,
            Orders orders,
            Reservations reservations,
            CancelUnpaidOrder cancelUnpaidOrder,
            CancelPaidReservations cancelPaidReservations,
            TransactionTemplate transaction) {
        this.slotBlocks = slotBlocks;
        this.orders = orders;
        this.reservations = reservations;
        this.cancelUnpaidOrder = cancelUnpaidOrder;
        this.cancelPaidReservations = cancelPaidReservations;
        this.transaction = transaction;
    }

    @Override
    public WorkSchedule schedule() {
        return new WorkSchedule("end-withdrawn", "Withdrawn slots", Duration.ofSeconds(1), Duration.ofSeconds(30), 20);
    }

    @Override
    public List<Withdrawn> claim(Claim claim) {
        return slotBlocks.claim(claim, schedule().page());
    }

    @Override
    public BiFunction<Withdrawn, Instant, AttemptResult> attempt(List<Withdrawn> slots, Claim claim) {
        return (slot, now) -> {
            int ended = end(slot, now);
            log.info("{} reservations of withdrawn slot {} were ended", ended, slot.slotId());
            return slotBlocks.isWithdrawing(slot.slotId())
                    ? new AttemptResult.Later(now.plus(schedule().every()), "somebody else ends them at this moment")
                    : new AttemptResult.Noted();
        };
    }

    /**
     * Answers how many reservations of the slot were ended here. One that fails keeps no other from its end: what it
     * threw is thrown when all were tried.
     */
    int end(Withdrawn slot, Instant now) {
        int ended = 0;
        RuntimeException failure = null;
        long last = 0;
        List<Reservation> page;
        do { // none is added to a blocked slot
            page = active(slot, last, PER_ROUND);
            for (Reservation each : page) {
                last = each.id();
                try {
                    ended += Boolean.TRUE.equals(transaction.execute(tx -> end(each, slot.why(), now))) ? 1 : 0;
                } catch (RuntimeException e) {
                    if (Outages.isOutage(e)) {
                        throw e; // concerns all
                    }
                    log.warn("Reservation {} of withdrawn slot {} is not ended: {}", last, slot.slotId(), e.toString());
                    failure = failure == null ? e : failure;
                }
            }
        } while (page.size() == PER_ROUND);
        if (failure != null) {
            throw failure;
        }
        if (active(slot, 0, 1).isEmpty()) { // else somebody else ends them at this moment
            slotBlocks.allEnded(slot.slotId());
        }
        return ended;
    }

    private List<Reservation> active(Withdrawn slot, long afterId, int most) {
        return Objects.requireNonNull(
                transaction.execute(tx -> reservations.activeOfSlot(slot.slotId(), afterId, most)));
    }

    /**
     * Ends an unpaid order as a whole, of a paid one only this reservation, against a refund. Answers false when
     * somebody else ended it first, or its slot is not being withdrawn any more.
     */
    private boolean end(Reservation seen, String why, Instant now) {
        Order order = orders.lock(seen.orderNo()).orElseThrow();
        boolean isActive = reservations
                .find(seen.id())
                .filter(found -> found.status().isActive())
                .isPresent();
        if (!isActive || !slotBlocks.isWithdrawing(seen.slotId())) {
            return false;
        }
        return order.status() == OrderStatus.PAID
                ? !cancelPaidReservations
                        .cancel(order, seen.id(), MoneyBack.FULL, why, now)
                        .isEmpty()
                : cancelUnpaidOrder.withdrawn(order.orderNo(), why, now);
    }

    @Override
    public int note(Withdrawn slot, @Nullable Instant at, @Nullable String why, Claim claim) {
        return slotBlocks.note(slot, at, claim);
    }

    @Override
    public long id(Withdrawn slot) {
        return slot.slotId();
    }
}
