package com.courtgate.payment.refund;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.idempotency.Idempotent;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.refund.RequestRefund.Outcome;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** One refund per key. Only its number is kept with the key: copies show how it stands by then. */
@Component
class RefundOnce {
    private final RequestRefund requestRefund;

    RefundOnce(RequestRefund requestRefund) {
        this.requestRefund = requestRefund;
    }

    /**
     * What is kept with the key.
     *
     * @param refundNo null when there was nothing to give back
     */
    record Requested(@Nullable String refundNo) {}

    @Idempotent(operation = "refund", header = Idempotent.KEY_HEADER, required = false)
    public Envelope<Requested> refund(CurrentUser user, long reservationId, @Nullable String reason) {
        return switch (requestRefund.request(user.id(), reservationId, reason)) {
            case Outcome.Requested done ->
                Envelope.ok(new Requested(done.refund().refundNo()));
            case Outcome.NothingPaid none -> Envelope.ok(new Requested(null));
            case Outcome.NotFound none -> throw ApiException.of(ResultCode.NOT_FOUND);
            case Outcome.NotRefundable no ->
                throw ApiException.of(ResultCode.STATE_INVALID).with(Map.of("status", no.status()));
            case Outcome.TooLate no -> throw ApiException.because(ResultCode.PARAM_ERROR, "refund.tooLate");
            case Outcome.LostRace no -> throw ApiException.of(ResultCode.FAILED);
        };
    }
}
