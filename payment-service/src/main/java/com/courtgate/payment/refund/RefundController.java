package com.courtgate.payment.refund;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.idempotency.AnswerByReference;
import com.courtgate.common.idempotency.Idempotent;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.refund.RequestRefund.Outcome;
import com.courtgate.payment.refundorder.Refund;
import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
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
class RefundController implements AnswerByReference<RefundController.View, RefundController.Reference> {
    private final RequestRefund requestRefund;
    private final Refunds refunds;

    RefundController(RequestRefund requestRefund, Refunds refunds) {
        this.requestRefund = requestRefund;
        this.refunds = refunds;
    }

    record RefundRequest(@Nullable @Size(max = 120) String reason) {}

    /** Progress of a refund, for its user. */
    @Schema(name = "RefundProgress")
    enum Progress {
        INIT,
        PROCESSING,
        SUCCESS,
        FAILED,
        ABNORMAL,
        /** Nothing was paid, so nothing goes back. */
        NONE
    }

    @Schema(name = "RequestedRefund")
    record View(@JsonIgnore long reservationId, @Nullable String refundNo, Progress status, long refundFen) {
        static View nothing(long reservationId) {
            return new View(reservationId, null, Progress.NONE, 0);
        }

        static View of(long reservationId, Refund refund) {
            Progress progress = Progress.valueOf(refund.status().name());
            return new View(reservationId, refund.refundNo(), progress, refund.amountFen());
        }
    }

    @Operation(operationId = "requestRefund", summary = "Give up a paid reservation against a refund")
    @Refuses({
        ResultCode.NOT_FOUND,
        ResultCode.STATE_INVALID,
        ResultCode.PARAM_ERROR,
        ResultCode.FAILED,
        ResultCode.IDEMPOTENCY_CONFLICT
    })
    @PostMapping("/pay/refund/{reservationId}")
    @Idempotent(operation = "refund", header = Idempotent.KEY_HEADER, required = false)
    @Parameter(name = Idempotent.KEY_HEADER, in = ParameterIn.HEADER)
    public Envelope<View> refund(
            CurrentUser user,
            @PathVariable @Positive long reservationId,
            @Valid @RequestBody(required = false) @Nullable RefundRequest request) {
        String reason = request == null ? null : request.reason();
        return switch (requestRefund.request(user.id(), reservationId, reason)) {
            case Outcome.Requested done -> Envelope.ok(View.of(reservationId, done.refund()));
            case Outcome.NothingPaid none -> Envelope.ok(View.nothing(reservationId));
            case Outcome.NotFound none -> throw ApiException.of(ResultCode.NOT_FOUND);
            case Outcome.NotRefundable no ->
                throw ApiException.of(ResultCode.STATE_INVALID).with(Map.of("status", no.status()));
            case Outcome.TooLate no -> throw ApiException.because(ResultCode.PARAM_ERROR, "refund.tooLate");
            case Outcome.LostRace no -> throw ApiException.of(ResultCode.FAILED);
        };
    }

    /**
     * Reference that is kept with the key.
     *
     * @param refundNo null when there was nothing to give back
     */
    record Reference(long reservationId, @Nullable String refundNo) {}

    @Override
    public Reference referenceTo(View view) {
        return new Reference(view.reservationId(), view.refundNo());
    }

    @Override
    public View answerFor(Reference reference) {
        long reservationId = reference.reservationId();
        if (reference.refundNo() == null) {
            return View.nothing(reservationId);
        }
        return refunds.find(reference.refundNo())
                // A failed one may have been ordered anew meanwhile.
                .flatMap(refund -> refunds.ofReservation(refund.outTradeNo(), reservationId))
                .map(refund -> View.of(reservationId, refund))
                // The reservation was not given up in the end.
                .orElseGet(() -> new View(reservationId, reference.refundNo(), Progress.FAILED, 0));
    }
}
