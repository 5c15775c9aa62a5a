package com.courtgate.booking.cancellation;

import com.courtgate.booking.order.CancelUnpaidOrder;
import com.courtgate.booking.reservation.Reservation;
import com.courtgate.booking.reservation.ReservationStatus;
import com.courtgate.booking.reservation.Reservations;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** A user cancels a reservation that is not paid yet, and with it its order, which is what is paid for. */
@Component
class CancelReservation {
    private final Reservations reservations;
    private final CancelUnpaidOrder cancelUnpaidOrder;
    private final Clock clock;

    CancelReservation(Reservations reservations, CancelUnpaidOrder cancelUnpaidOrder, Clock clock) {
        this.reservations = reservations;
        this.cancelUnpaidOrder = cancelUnpaidOrder;
        this.clock = clock;
    }

    /** Result of canceling a reservation. */
    sealed interface Outcome {
        record Canceled() implements Outcome {}

        /** No such reservation exists, or it is somebody else's. */
        record NotFound() implements Outcome {}

        /** The reservation is paid, or ended before; nothing was changed. */
        record NotCancellable(ReservationStatus status) implements Outcome {}
    }

    @Transactional
    public Outcome cancel(long reservationId, long userId) {
        Optional<Reservation> found = reservations.find(reservationId).filter(r -> r.userId() == userId);
        if (found.isEmpty()) {
            return new Outcome.NotFound();
        }
        Reservation reservation = found.get();
        boolean isEnded = cancelUnpaidOrder.forUser(reservation.orderNo(), clock.instant());
        return isEnded ? new Outcome.Canceled() : new Outcome.NotCancellable(statusNow(reservation));
    }

    private ReservationStatus statusNow(Reservation reservation) {
        return reservations.find(reservation.id()).orElseThrow().status();
    }
}
