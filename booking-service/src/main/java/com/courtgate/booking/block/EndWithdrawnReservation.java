package com.courtgate.booking.block;

import com.courtgate.booking.order.CancelUnpaidOrder;
import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.payment.CancelPaidReservations;
import com.courtgate.booking.reservation.Reservation;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.booking.session.WithdrawnSlots;
import java.time.Clock;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Ends a reservation of a withdrawn slot: an unpaid order as a whole, of a paid one only this, against a refund. */
@Component
class EndWithdrawnReservation {
    private final WithdrawnSlots withdrawals;
    private final Orders orders;
    private final Reservations reservations;
    private final CancelUnpaidOrder cancelUnpaidOrder;
    private final CancelPaidReservations cancelPaidReservations;
    private final Clock clock;

    EndWithdrawnReservation(
            WithdrawnSlots withdrawals,
            Orders orders,
            Reservations reservations,
            CancelUnpaidOrder cancelUnpaidOrder,
            CancelPaidReservations cancelPaidReservations,
            Clock clock) {
        this.withdrawals = withdrawals;
        this.orders = orders;
        this.reservations = reservations;
        this.cancelUnpaidOrder = cancelUnpaidOrder;
        this.cancelPaidReservations = cancelPaidReservations;
        this.clock = clock;
    }

    /** Answers false when somebody else ended it first, or its slot is not being withdrawn any more. */
    @Transactional
    public boolean end(Reservation seen, String why) {
        Order order = orders.lock(seen.orderNo()).orElseThrow();
        boolean isActive = reservations
                .find(seen.id())
                .filter(now -> now.status().isActive())
                .isPresent();
        if (!isActive || !withdrawals.isOpen(seen.slotId())) {
            return false;
        }
        Instant now = clock.instant();
        return order.status() == OrderStatus.PAID
                ? cancelPaidReservations.withdraw(order, seen.id(), why, now)
                : cancelUnpaidOrder.withdrawn(order.orderNo(), why, now);
    }
}
