package com.courtgate.payment.checkout;

import static com.courtgate.common.envelope.ResultCode.FAILED;
import static com.courtgate.common.envelope.ResultCode.IDEMPOTENCY_CONFLICT;
import static com.courtgate.common.envelope.ResultCode.NOT_FOUND;
import static com.courtgate.common.envelope.ResultCode.PARAM_ERROR;
import static com.courtgate.common.envelope.ResultCode.STATE_INVALID;
import static com.courtgate.common.envelope.ResultCode.TOO_MANY_REQUESTS;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.idempotency.AnswerByReference;
import com.courtgate.common.idempotency.Idempotent;
import com.courtgate.common.security.ClientNetwork;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.EdgeKey;
import com.courtgate.payment.channel.BridgeCall;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.channel.ClientKind;
import com.courtgate.payment.channel.PayerDevice;
import com.courtgate.payment.payorder.OutTradeNo;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.payorder.PayOrders;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** A user pays. The paths say wechat by contract, whatever the channel. */
@RestController
@Tag(name = "pay", description = "Paying and refunds")
class PayController implements AnswerByReference<PayController.Payable, PayController.Reference> {
    private final StartPayment startPayment;
    private final PayOrders payOrders;
    private final Channels channels;
    private final HttpServletRequest current;
    private final EdgeKey edge;

    /** @param current always the request at hand */
    PayController(
            StartPayment startPayment,
            PayOrders payOrders,
            Channels channels,
            HttpServletRequest current,
            EdgeKey edge) {
        this.startPayment = startPayment;
        this.payOrders = payOrders;
        this.channels = channels;
        this.current = current;
        this.edge = edge;
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

    @Operation(operationId = "payReservation", summary = "Pay the order of a reservation")
    @Refuses({NOT_FOUND, STATE_INVALID, PARAM_ERROR, FAILED, IDEMPOTENCY_CONFLICT, TOO_MANY_REQUESTS})
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
    @Refuses({NOT_FOUND, STATE_INVALID, PARAM_ERROR, FAILED, IDEMPOTENCY_CONFLICT, TOO_MANY_REQUESTS})
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

    private static PayRequest orPlain(@Nullable PayRequest request) {
        return request == null ? PayRequest.PLAIN : request;
    }

    private PayerDevice device(PayRequest request) {
        return request.device(() -> ClientNetwork.addressOf(current, edge)).orElseThrow(PaymentRefusals::payerUnknown);
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
