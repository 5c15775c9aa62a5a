package com.courtgate.payment.refund;

import static com.courtgate.common.envelope.ResultCode.FAILED;
import static com.courtgate.common.envelope.ResultCode.IDEMPOTENCY_CONFLICT;
import static com.courtgate.common.envelope.ResultCode.NOT_FOUND;
import static com.courtgate.common.envelope.ResultCode.PARAM_ERROR;
import static com.courtgate.common.envelope.ResultCode.STATE_INVALID;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.idempotency.AnswerByReference;
import com.courtgate.common.idempotency.Idempotent;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.booking.BookingClient;
import com.courtgate.payment.channel.desk.CashLedger;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refund.RequestRefund.Outcome;
import com.courtgate.payment.refundorder.Refund;
import com.courtgate.payment.refundorder.RefundStatus;
import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** A user's refunds, and how a payment stands. */
@RestController
@Tag(name = "pay")
class RefundController implements AnswerByReference<RefundController.View, RefundController.Reference> {
    private final RequestRefund requestRefund;
    private final Refunds refunds;
    private final PayOrders payOrders;
    private final BookingClient booking;

    RefundController(RequestRefund requestRefund, Refunds refunds, PayOrders payOrders, BookingClient booking) {
        this.requestRefund = requestRefund;
        this.refunds = refunds;
        this.payOrders = payOrders;
        this.booking = booking;
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
    @Refuses({NOT_FOUND, STATE_INVALID, PARAM_ERROR, FAILED, IDEMPOTENCY_CONFLICT})
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
            case Outcome.NotFound none -> throw ApiException.of(NOT_FOUND);
            case Outcome.NotRefundable no ->
                throw ApiException.of(STATE_INVALID).with(Map.of("status", no.status()));
            case Outcome.TooLate no -> throw ApiException.because(PARAM_ERROR, "refund.tooLate");
            case Outcome.LostRace no -> throw ApiException.of(FAILED);
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

    /** @param atDesk whether it is cash, which its payer fetches */
    @Schema(name = "PaymentRefund")
    record RefundView(RefundStatus status, long refundFen, boolean atDesk) {
        static RefundView of(Refund refund) {
            return new RefundView(
                    refund.status(), refund.amountFen(), refund.channel().equals(CashLedger.CHANNEL));
        }
    }

    @Schema(name = "Payment")
    record PaymentView(
            String orderNo,
            String outTradeNo,
            PayOrderStatus status,
            long payableFen,
            @Nullable Instant paidAt,
            @Nullable RefundView refund) {}

    /** The order's paid pay order, else its last one. */
    @Operation(operationId = "readPayment", summary = "How the payment of a reservation stands")
    @Refuses(NOT_FOUND)
    @GetMapping("/pay/reservation/{reservationId}")
    public Envelope<PaymentView> one(CurrentUser user, @PathVariable @Positive long reservationId) {
        return booking.findOrderOfReservation(reservationId)
                .filter(order -> order.userId() == user.id())
                .map(OrderForPayment::orderNo)
                .flatMap(orderNo -> payOrders.ofOrder(orderNo).stream()
                        .max(Comparator.comparing((PayOrder o) -> o.status().isPaid())
                                .thenComparing(PayOrder::attemptNo)))
                .map(order -> Envelope.ok(view(order, reservationId)))
                .orElseThrow(() -> ApiException.of(NOT_FOUND));
    }

    private PaymentView view(PayOrder order, long reservationId) {
        @Nullable
        Refund refund = refunds.ofReservation(order.outTradeNo(), reservationId).orElse(null);
        return new PaymentView(
                order.orderNo(),
                order.outTradeNo(),
                order.status(),
                order.payableFen(),
                order.paidAt(),
                refund == null ? null : RefundView.of(refund));
    }
}
