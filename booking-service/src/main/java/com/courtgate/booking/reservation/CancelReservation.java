package com.courtgate.booking.reservation;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** A user cancels a reservation that is not paid yet. */
@Component
class CancelReservation {
    private final Reservations reservations;
    private final Orders orders;
    private final EndOrder endOrder;
    private final Clock clock;

    CancelReservation(Reservations reservations, Orders orders, EndOrder endOrder, Clock clock) {
        this.reservations = reservations;
        this.orders = orders;
        this.endOrder = endOrder;
        this.clock = clock;
    }

    /** What came of it. */
    sealed interface Outcome {
        record Cancelled() implements Outcome {}

        /** There is none, or it is somebody else's. */
        record NotFound() implements Outcome {}

        /** It is paid, or ended before; nothing was changed. */
        record NotCancellable(ReservationStatus status) implements Outcome {}
    }

    @Transactional
    public Outcome cancel(long reservationId, long userId) {
        Optional<Reservation> found = reservations.find(reservationId).filter(r -> r.userId() == userId);
        if (found.isEmpty()) {
            return new Outcome.NotFound();
        }
        Reservation reservation = found.get();
        if (reservation.status() == ReservationStatus.PENDING) {
            return new Outcome.NotCancellable(reservation.status()); // its order is cancelled whole
        }
        Order order = orders.find(reservation.orderNo()).orElseThrow();
        boolean ended = endOrder.end(order, OrderStatus.Event.CANCEL, CancelReason.BY_USER, clock.instant());
        return ended ? new Outcome.Cancelled() : new Outcome.NotCancellable(statusNow(reservation));
    }

    private ReservationStatus statusNow(Reservation reservation) {
        return reservations.find(reservation.id()).orElseThrow().status();
    }
}
