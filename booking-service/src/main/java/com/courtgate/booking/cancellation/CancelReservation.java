package com.courtgate.booking.cancellation;

import com.courtgate.booking.order.CancelUnpaidOrder;
import com.courtgate.booking.reservation.Reservation;
import com.courtgate.booking.reservation.ReservationStatus;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.common.envelope.ResultCode;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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

    sealed interface Outcome {}

    record Canceled() implements Outcome {}

    /** Nothing was changed, and why. */
    record Refused(ResultCode code, @Nullable Map<String, ?> details) implements Outcome {}

    @Transactional
    public Outcome cancel(long reservationId, long userId) {
        Optional<Reservation> found = reservations.find(reservationId).filter(r -> r.userId() == userId);
        if (found.isEmpty()) {
            return new Refused(ResultCode.NOT_FOUND, null); // or somebody else's
        }
        return cancelUnpaidOrder.forUser(found.get().orderNo(), clock.instant())
                ? new Canceled()
                : new Refused(ResultCode.STATE_INVALID, Map.of("status", statusOf(reservationId)));
    }

    private ReservationStatus statusOf(long reservationId) {
        return reservations.find(reservationId).orElseThrow().status();
    }
}
