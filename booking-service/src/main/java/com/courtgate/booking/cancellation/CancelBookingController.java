package com.courtgate.booking.cancellation;

import com.courtgate.booking.cancellation.CancelBooking.Cancelled;
import com.courtgate.booking.cancellation.CancelBooking.Outcome;
import com.courtgate.booking.payment.CancelPaidReservations.MoneyBack;
import com.courtgate.booking.payment.CancelPaidReservations.Quote;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Bookings cancelled by the office. */
@RestController
@Tag(name = "admin orders")
record CancelBookingController(CancelBooking cancelBooking) {
    /**
     * A wish to cancel.
     *
     * @param refund of what is paid; null: BY_RULE
     */
    @Schema(name = "BookingCancellation")
    record CancellationRequest(
            @NotBlank @Size(min = 3, max = 200) String why,
            @Nullable MoneyBack refund) {
        MoneyBack back() {
            return refund == null ? MoneyBack.BY_RULE : refund;
        }
    }

    /** A wish to give money back. */
    @Schema(name = "BookingRefund")
    record RefundRequest(@NotBlank @Size(min = 3, max = 200) String why) {}

    @Operation(
            operationId = "cancelReservationAsAdmin",
            summary = "Cancel a reservation, paid or not; what is not paid yet ends with all of its order")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("/admin/reservations/{id}/cancel")
    Envelope<Cancelled> reservation(
            CurrentUser admin, @PathVariable @Positive long id, @Valid @RequestBody CancellationRequest wish) {
        return answer(cancelBooking.reservation(admin, id, wish.back(), new AdminReason(wish.why())));
    }

    @Operation(operationId = "cancelOrderAsAdmin", summary = "Cancel all that is left of an order, paid or not")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("/admin/orders/{orderNo}/cancel")
    Envelope<Cancelled> order(
            CurrentUser admin, @PathVariable String orderNo, @Valid @RequestBody CancellationRequest wish) {
        return answer(cancelBooking.order(admin, orderNo, wish.back(), new AdminReason(wish.why())));
    }

    @Operation(
            operationId = "refundReservationAsAdmin",
            summary =
                    "Give back all that was paid for a reservation, once, also after it was cancelled without a refund")
    @Refuses({ResultCode.NOT_FOUND, ResultCode.STATE_INVALID})
    @PostMapping("/admin/reservations/{id}/refund")
    Envelope<Cancelled> refund(
            CurrentUser admin, @PathVariable @Positive long id, @Valid @RequestBody RefundRequest wish) {
        return answer(cancelBooking.refund(admin, id, new AdminReason(wish.why())));
    }

    @Operation(operationId = "quoteReservationRefund", summary = "What of a reservation would go back now")
    @Refuses(ResultCode.NOT_FOUND)
    @GetMapping("/admin/reservations/{id}/refund")
    Envelope<Quote> quote(@PathVariable @Positive long id) {
        return answer(cancelBooking.quoteReservation(id));
    }

    @Operation(operationId = "quoteOrderRefund", summary = "What of an order would go back now")
    @Refuses(ResultCode.NOT_FOUND)
    @GetMapping("/admin/orders/{orderNo}/refund")
    Envelope<Quote> quote(@PathVariable String orderNo) {
        return answer(cancelBooking.quoteOrder(orderNo));
    }

    private static Envelope<Quote> answer(Optional<Quote> quote) {
        return quote.map(Envelope::ok).orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }

    private static Envelope<Cancelled> answer(Outcome outcome) {
        return switch (outcome) {
            case Cancelled done -> Envelope.ok(done);
            case CancelBooking.Refused no -> throw ApiException.of(no.code()).with(no.details());
        };
    }
}
