package com.courtgate.booking.payment;

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
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Deeds of a student at a reservation for which no money moves. */
@RestController
@Tag(name = "reservations")
record OwnReservationController(CancelWithoutRefund cancelWithoutRefund, ConfirmFreeOrder confirmFreeOrder) {
    @Schema(name = "MovedReservation")
    record Moved(long reservationId, ReservationStatus status) {}

    @Operation(
            operationId = "giveBackReservation",
            summary = "Give a booking back without its money, so that somebody else may play")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID, ResultCode.SLOT_CLOSED, ResultCode.PARAM_ERROR})
    @PostMapping("/reservations/{id}/give-back")
    Envelope<Moved> giveBack(CurrentUser user, @PathVariable @Positive long id) {
        return switch (cancelWithoutRefund.giveBack(id, user.id())) {
            case CancelWithoutRefund.GivenBack done -> Envelope.ok(new Moved(id, ReservationStatus.CANCELLED));
            case CancelWithoutRefund.Refused no ->
                throw ApiException.of(no.code()).with(no.details());
        };
    }

    @Operation(operationId = "confirmReservation", summary = "Take a place that was offered and costs nothing")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("/reservations/{id}/confirm")
    Envelope<Moved> confirm(CurrentUser user, @PathVariable @Positive long id) {
        return switch (confirmFreeOrder.confirm(id, user.id())) {
            case ConfirmFreeOrder.Confirmed done -> Envelope.ok(new Moved(id, ReservationStatus.CONFIRMED));
            case ConfirmFreeOrder.Refused no -> throw ApiException.of(no.code()).with(no.details());
        };
    }
}
