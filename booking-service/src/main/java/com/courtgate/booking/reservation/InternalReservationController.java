package com.courtgate.booking.reservation;

import com.courtgate.common.contract.session.RecordedTrace;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Answers reserve-service when Redis may have lost what a user has. */
@RestController
@Hidden
class InternalReservationController {
    private final ReservationMapper mapper;

    InternalReservationController(ReservationMapper mapper) {
        this.mapper = mapper;
    }

    @GetMapping("/internal/sessions/{sessionId}/reservations")
    List<RecordedTrace> active(@PathVariable long sessionId, @RequestParam long userId) {
        return mapper.active(sessionId, userId);
    }
}
