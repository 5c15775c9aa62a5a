package com.courtgate.booking.payment;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.payment.PaymentMapper.StoredItem;
import com.courtgate.booking.reservation.CancelReason;
import com.courtgate.booking.reservation.ReleaseHold;
import com.courtgate.booking.reservation.Reservation;
import com.courtgate.booking.reservation.ReservationStatus;
import com.courtgate.booking.reservation.Reservations;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Ends confirmed reservations under the number of their refund, and with the last one their order. */
@Component
@Transactional(propagation = Propagation.MANDATORY)
class GiveUpReservations {
    private final Orders orders;
    private final Reservations reservations;
    private final ReleaseHold releaseHold;

    GiveUpReservations(Orders orders, Reservations reservations, ReleaseHold releaseHold) {
        this.orders = orders;
        this.reservations = reservations;
        this.releaseHold = releaseHold;
    }

    /** @param order paid, and locked */
    void giveUp(Order order, List<StoredItem> confirmed, String refundNo, CancelReason reason, Instant at) {
        for (StoredItem item : confirmed) {
            Reservation reservation = reservations.find(item.reservationId()).orElseThrow();
            if (!reservations.refund(reservation, refundNo, reason, at)) {
                throw new IllegalStateException("it was confirmed, and its order is locked: " + item);
            }
            releaseHold.release(reservation, order.version() + 1L, at);
        }
        endWhenNothingIsLeft(order, at);
    }

    private void endWhenNothingIsLeft(Order order, Instant at) {
        boolean left =
                reservations.ofOrder(order.orderNo()).stream().anyMatch(r -> r.status() == ReservationStatus.CONFIRMED);
        if (!left && !orders.apply(order, OrderStatus.Event.REFUND, at)) {
            throw new IllegalStateException("it was paid, and is locked: " + order);
        }
    }
}
