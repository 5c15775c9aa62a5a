package com.courtgate.booking.cancellation;

import com.courtgate.booking.reservation.ReservationStatus;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Positive;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** {@code DELETE /reserve/{reservationId}}: a user gives up what is not paid yet. */
@RestController
@Tag(name = "reservations", description = "A student's reservations")
record CancelReservationController(CancelReservation cancelReservation) {
    @Schema(name = "CancelledReservation")
    record Canceled(long reservationId, ReservationStatus status) {}

    @Operation(operationId = "cancelReservation", summary = "Give up a reservation that is not paid")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @DeleteMapping("/reserve/{reservationId}")
    Envelope<Canceled> cancel(CurrentUser user, @PathVariable @Positive long reservationId) {
        return switch (cancelReservation.cancel(reservationId, user.id())) {
            case CancelReservation.Canceled done ->
                Envelope.ok(new Canceled(reservationId, ReservationStatus.CANCELLED));
            case CancelReservation.Refused no ->
                throw ApiException.of(no.code()).with(no.details());
        };
    }
}
