package com.courtgate.booking.reservation;

import io.swagger.v3.oas.annotations.Hidden;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What reserve-service asks when Redis may have lost what a user has. */
@RestController
@Hidden
class InternalReservationController {
    private final ReservationMapper mapper;

    InternalReservationController(ReservationMapper mapper) {
        this.mapper = mapper;
    }

    /**
     * An active reservation.
     *
     * @param decided false while its order waits for its stock
     */
    record Reserved(String traceId, long slotId, long reservationId, boolean decided) {}

    @GetMapping("/internal/sessions/{sessionId}/reservations")
    List<Reserved> active(@PathVariable long sessionId, @RequestParam long userId) {
        return mapper.active(sessionId, userId);
    }
}
