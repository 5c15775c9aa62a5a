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
class Reservations {
    private final ReservationMapper mapper;

    Reservations(ReservationMapper mapper) {
        this.mapper = mapper;
    }

    Optional<Reservation> find(long id) {
        return Optional.ofNullable(mapper.find(id));
    }

    List<Reservation> ofOrder(String orderNo) {
        return mapper.ofOrder(orderNo);
    }

    /** Answers false when another actor moved it first, or the move is not legal. */
    boolean cancel(Reservation reservation, CancelReason reason, Instant at) {
        ReservationStatus from = reservation.status();
        if (!from.canBecome(ReservationStatus.CANCELLED)) {
            return false;
        }
        return switch (mapper.move(
                reservation.id(), from, ReservationStatus.CANCELLED, reason, at)) {
            case 0 -> false;
            case 1 -> true;
            default -> throw new IllegalStateException("id is the key");
        };
    }
}
