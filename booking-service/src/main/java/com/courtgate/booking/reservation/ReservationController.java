package com.courtgate.booking.reservation;

import com.courtgate.booking.reservation.CancelReservation.Outcome;
import com.courtgate.booking.reservation.ReservationMapper.Filter;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Positive;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A user's own reservations. */
@RestController
@Tag(name = "reservations")
class ReservationController {
    private final CancelReservation cancelReservation;
    private final ReservationMapper reservations;

    ReservationController(CancelReservation cancelReservation, ReservationMapper reservations) {
        this.cancelReservation = cancelReservation;
        this.reservations = reservations;
    }

    record Cancelled(long reservationId, ReservationStatus status) {}

    @DeleteMapping("/reserve/{reservationId}")
    Envelope<Cancelled> cancel(CurrentUser user, @PathVariable @Positive long reservationId) {
        return switch (cancelReservation.cancel(reservationId, user.id())) {
            case Outcome.Cancelled done -> Envelope.ok(new Cancelled(reservationId, ReservationStatus.CANCELLED));
            case Outcome.NotFound none -> throw ApiException.of(ResultCode.NOT_FOUND);
            case Outcome.NotCancellable no ->
                throw ApiException.of(ResultCode.STATE_INVALID).with(Map.of("status", no.status()));
        };
    }

    @GetMapping("/reservations/mine")
    Envelope<Paged<ReservationView>> mine(
            CurrentUser user,
            @Valid @ParameterObject PageQuery page,
            @RequestParam(required = false) @Nullable ReservationStatus status) {
        var filter = new Filter(null, user.id(), status, null, null, null);
        return Envelope.ok(Paged.of(reservations.list(page.forMapper(), filter), ReservationView::of));
    }

    @GetMapping("/reservations/{id}")
    Envelope<ReservationView> one(CurrentUser user, @PathVariable @Positive long id) {
        var filter = new Filter(id, user.id(), null, null, null, null);
        return reservations.list(new PageQuery(0, 1).forMapper(), filter).getRecords().stream()
                .findFirst()
                .map(row -> Envelope.ok(ReservationView.of(row)))
                .orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }
}
