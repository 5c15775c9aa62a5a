package com.courtgate.payment.refund;

import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.idempotency.Idempotent;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** A user's refunds. */
@RestController
@Tag(name = "pay")
class RefundController {
    private final RefundOnce refundOnce;
    private final Refunds refunds;

    RefundController(RefundOnce refundOnce, Refunds refunds) {
        this.refundOnce = refundOnce;
        this.refunds = refunds;
    }

    record Wish(@Nullable @Size(max = 120) String reason) {}

    /** How far a refund is, for its user. */
    enum Progress {
        INIT,
        PROCESSING,
        SUCCESS,
        FAILED,
        ABNORMAL,
        /** Nothing was paid, so nothing goes back. */
        NONE
    }

    record View(@Nullable String refundNo, Progress status, long refundFen) {
        static final View NOTHING = new View(null, Progress.NONE, 0);

        static View of(Refund refund) {
            return new View(refund.refundNo(), Progress.valueOf(refund.status().name()), refund.amountFen());
        }
    }

    @PostMapping("/pay/refund/{reservationId}")
    @Parameter(name = Idempotent.KEY_HEADER, in = ParameterIn.HEADER)
    Envelope<View> refund(
            CurrentUser user,
            @PathVariable @Positive long reservationId,
            @Valid @RequestBody(required = false) @Nullable Wish wish) {
        String reason = wish == null ? null : wish.reason();
        var requested = Objects.requireNonNull(
                refundOnce.refund(user, reservationId, reason).data());
        if (requested.refundNo() == null) {
            return Envelope.ok(View.NOTHING);
        }
        return refunds.find(requested.refundNo())
                // One that failed may have been ordered anew meanwhile.
                .flatMap(r -> refunds.ofReservation(r.outTradeNo(), reservationId))
                .map(r -> Envelope.ok(View.of(r)))
                .orElseThrow();
    }
}
