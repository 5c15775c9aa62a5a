package com.courtgate.booking.reservation;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Recorded reservations. */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class Reservations {
    private final ReservationMapper mapper;

    Reservations(ReservationMapper mapper) {
        this.mapper = mapper;
    }

    public Optional<Reservation> find(long id) {
        return Optional.ofNullable(mapper.find(id));
    }

    public List<Reservation> ofOrder(String orderNo) {
        return mapper.ofOrder(orderNo);
    }

    /** Answers false when another actor moved it first, or the move is not legal. */
    public boolean cancel(Reservation reservation, CancelReason reason, Instant at) {
        ReservationStatus from = reservation.status();
        if (!from.canBecome(ReservationStatus.CANCELLED)) {
            return false;
        }
        return isOne(mapper.move(reservation.id(), from, ReservationStatus.CANCELLED, reason, at));
    }

    /** Its stock is taken. Answers false when it was not waiting for that. */
    public boolean awaitPayment(Reservation reservation, Instant at) {
        ReservationStatus from = reservation.status();
        return from.canBecome(ReservationStatus.PENDING_PAYMENT)
                && isOne(mapper.move(reservation.id(), from, ReservationStatus.PENDING_PAYMENT, null, at));
    }

    /** Its order is paid. Answers false when it does not wait for a payment. */
    public boolean confirm(Reservation reservation, Instant at) {
        ReservationStatus from = reservation.status();
        return from.canBecome(ReservationStatus.CONFIRMED)
                && isOne(mapper.move(reservation.id(), from, ReservationStatus.CONFIRMED, null, at));
    }

    /** Gives a confirmed one up under a refund's number. Answers false when it is not confirmed. */
    public boolean refund(Reservation reservation, String refundNo, Instant at) {
        return isOne(mapper.refund(reservation.id(), refundNo, at));
    }

    private static boolean isOne(int changed) {
        return switch (changed) {
            case 0 -> false;
            case 1 -> true;
            default -> throw new IllegalStateException("id is the key");
        };
    }
}
