package com.courtgate.payment.refund;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.refund.RequestRefund.Outcome;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** A user's refunds. */
@RestController
@Tag(name = "pay")
class RefundController {
    private final RequestRefund requestRefund;

    RefundController(RequestRefund requestRefund) {
        this.requestRefund = requestRefund;
    }

    record Wish(@Nullable @Size(max = 120) String reason) {}

    record View(String refundNo, RefundStatus status, long refundFen) {
        static View of(Refund refund) {
            return new View(refund.refundNo(), refund.status(), refund.amountFen());
        }
    }

    @PostMapping("/pay/refund/{reservationId}")
    Envelope<View> refund(
            CurrentUser user,
            @PathVariable @Positive long reservationId,
            @Valid @RequestBody(required = false) @Nullable Wish wish) {
        String reason = wish == null ? null : wish.reason();
        return switch (requestRefund.request(user.id(), reservationId, reason)) {
            case Outcome.Requested done -> Envelope.ok(View.of(done.refund()));
            case Outcome.NotFound none -> throw ApiException.of(ResultCode.NOT_FOUND);
            case Outcome.NotRefundable no ->
                    throw ApiException.of(ResultCode.STATE_INVALID)
                            .with(Map.of("status", no.status()));
            case Outcome.TooLate no ->
                    throw ApiException.because(ResultCode.PARAM_ERROR, "refund.tooLate");
            case Outcome.LostRace no -> throw ApiException.of(ResultCode.FAILED);
        };
    }
}
