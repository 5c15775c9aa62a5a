package com.courtgate.payment.checkout;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.idempotency.AnswerByReference;
import com.courtgate.common.idempotency.Idempotent;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.booking.BookingClient;
import com.courtgate.payment.channel.BridgeCall;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.channel.ClientKind;
import com.courtgate.payment.channel.PayerDevice;
import com.courtgate.payment.channel.desk.CashLedger;
import com.courtgate.payment.payorder.OutTradeNo;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refund.Refunds;
import com.courtgate.payment.refundorder.Refund;
import com.courtgate.payment.refundorder.RefundStatus;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** A user pays and sees how a payment stands. The paths say wechat by contract, whatever the channel. */
@RestController
@Tag(name = "pay", description = "Paying and refunds")
class PayController implements AnswerByReference<PayController.Payable, PayController.Reference> {
    private final StartPayment startPayment;
    private final BookingClient booking;
    private final PayOrders payOrders;
    private final Refunds refunds;
    private final Channels channels;
    private final PayerIpAddress payerIpAddress;

    PayController(
            StartPayment startPayment,
            BookingClient booking,
            PayOrders payOrders,
            Refunds refunds,
            Channels channels,
            PayerIpAddress payerIpAddress) {
        this.startPayment = startPayment;
        this.booking = booking;
        this.payOrders = payOrders;
        this.refunds = refunds;
        this.channels = channels;
        this.payerIpAddress = payerIpAddress;
    }

    /**
     * Pay order to be paid, with one of code, link and call, by the kind of client, while it is PAYING.
     *
     * @param expireTime the channel refuses the payer from then on
     * @param usableUntil until when code, link or call is good; then it is asked for anew
     * @param codeUrl of NATIVE: the text of a code, which is scanned with another device
     * @param h5Url of H5: a link to the channel's app
     * @param jsapi of JSAPI: the call that a page makes inside the channel's app
     */
    record Payable(
            String outTradeNo,
            String orderNo,
            PayOrderStatus status,
            long amountFen,
            long discountFen,
            long payableFen,
            Instant expireTime,
            Instant usableUntil,
            ClientKind clientKind,
            @Nullable String codeUrl,
            @Nullable String h5Url,
            @Nullable BridgeCall jsapi) {
        static Payable of(PayOrder order, @Nullable BridgeCall call) {
            return new Payable(
                    order.outTradeNo(),
                    order.orderNo(),
                    order.status(),
                    order.amountFen(),
                    order.discountFen(),
                    order.payableFen(),
                    order.expireTime(),
                    order.usableUntil(),
                    order.clientKind(),
                    shown(order, ClientKind.NATIVE),
                    shown(order, ClientKind.H5),
                    call);
        }

        static @Nullable String shown(PayOrder order, ClientKind kind) {
            boolean isShown = order.status() == PayOrderStatus.PAYING && order.clientKind() == kind;
            return isShown ? order.codeUrl() : null;
        }
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
    record View(
            String orderNo,
            String outTradeNo,
            PayOrderStatus status,
            long payableFen,
            @Nullable Instant paidAt,
            @Nullable RefundView refund) {}

    @Operation(operationId = "payReservation", summary = "Pay the order of a reservation")
    @Refuses({
        ResultCode.NOT_FOUND,
        ResultCode.STATE_INVALID,
        ResultCode.PARAM_ERROR,
        ResultCode.FAILED,
        ResultCode.IDEMPOTENCY_CONFLICT,
        ResultCode.TOO_MANY_REQUESTS
    })
    @PostMapping("/pay/wechat/{reservationId}")
    @Idempotent(operation = "pay", header = Idempotent.KEY_HEADER, required = false)
    @Parameter(name = Idempotent.KEY_HEADER, in = ParameterIn.HEADER)
    public Envelope<Payable> payReservation(
            CurrentUser user,
            @PathVariable @Positive long reservationId,
            @Valid @RequestBody(required = false) @Nullable PayRequest request) {
        PayRequest wish = orPlain(request);
        return answer(startPayment.ofReservation(user.id(), reservationId, device(wish), wish));
    }

    @Operation(operationId = "payOrder", summary = "Pay an order")
    @Refuses({
        ResultCode.NOT_FOUND,
        ResultCode.STATE_INVALID,
        ResultCode.PARAM_ERROR,
        ResultCode.FAILED,
        ResultCode.IDEMPOTENCY_CONFLICT,
        ResultCode.TOO_MANY_REQUESTS
    })
    @PostMapping("/pay/wechat/order/{orderNo}")
    @Idempotent(operation = "pay", header = Idempotent.KEY_HEADER, required = false)
    @Parameter(name = Idempotent.KEY_HEADER, in = ParameterIn.HEADER)
    public Envelope<Payable> payOrder(
            CurrentUser user,
            @PathVariable @Pattern(regexp = OutTradeNo.FORM) String orderNo,
            @Valid @RequestBody(required = false) @Nullable PayRequest request) {
        PayRequest wish = orPlain(request);
        return answer(startPayment.ofOrder(user.id(), orderNo, device(wish), wish));
    }

    /** Reference to a pay order: only its number is kept, so that no copy shows a code that nobody may pay any more. */
    record Reference(String outTradeNo) {}

    @Override
    public Reference referenceTo(Payable payable) {
        return new Reference(payable.outTradeNo());
    }

    @Override
    public Payable answerFor(Reference reference) {
        return payable(payOrders.find(reference.outTradeNo()).orElseThrow());
    }

    /** The order's paid pay order, else its last one. */
    @Operation(operationId = "readPayment", summary = "How the payment of a reservation stands")
    @Refuses(ResultCode.NOT_FOUND)
    @GetMapping("/pay/reservation/{reservationId}")
    public Envelope<View> one(CurrentUser user, @PathVariable @Positive long reservationId) {
        return booking.findOrderOfReservation(reservationId)
                .filter(order -> order.userId() == user.id())
                .map(OrderForPayment::orderNo)
                .flatMap(orderNo -> payOrders.ofOrder(orderNo).stream()
                        .max(Comparator.comparing((PayOrder o) -> o.status().isPaid())
                                .thenComparing(PayOrder::attemptNo)))
                .map(order -> Envelope.ok(view(order, reservationId)))
                .orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }

    private View view(PayOrder order, long reservationId) {
        @Nullable
        Refund refund = refunds.ofReservation(order.outTradeNo(), reservationId).orElse(null);
        return new View(
                order.orderNo(),
                order.outTradeNo(),
                order.status(),
                order.payableFen(),
                order.paidAt(),
                refund == null ? null : RefundView.of(refund));
    }

    private static PayRequest orPlain(@Nullable PayRequest request) {
        return request == null ? PayRequest.PLAIN : request;
    }

    private PayerDevice device(PayRequest request) {
        return request.device(payerIpAddress).orElseThrow(PaymentRefusals::payerUnknown);
    }

    private Payable payable(PayOrder order) {
        @Nullable String prepayId = Payable.shown(order, ClientKind.JSAPI);
        return Payable.of(
                order, prepayId == null ? null : channels.of(order.channel()).bridgeCall(prepayId));
    }

    private Envelope<Payable> answer(PaymentOutcome outcome) {
        return switch (outcome) {
            case PaymentOutcome.Payable done -> Envelope.ok(payable(done.order()));
            case PaymentOutcome.AlreadyPaid paid ->
                throw PaymentRefusals.notPayable(paid.order().status().name());
            case PaymentOutcome.Refused no -> throw PaymentRefusals.of(no);
        };
    }
}
