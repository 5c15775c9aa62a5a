package com.courtgate.payment.checkout;

import com.courtgate.common.contract.OrderForPayment;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.idempotency.Idempotent;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.booking.BookingClient;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refund.Refund;
import com.courtgate.payment.refund.RefundStatus;
import com.courtgate.payment.refund.Refunds;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** A user pays and sees how a payment stands. The paths say wechat by contract, whatever the channel. */
@RestController
@Tag(name = "pay")
class PayController {
    private final PayOnce payOnce;
    private final BookingClient booking;
    private final PayOrders payOrders;
    private final Refunds refunds;

    PayController(PayOnce payOnce, BookingClient booking, PayOrders payOrders, Refunds refunds) {
        this.payOnce = payOnce;
        this.booking = booking;
        this.payOrders = payOrders;
        this.refunds = refunds;
    }

    record Payable(
            String outTradeNo,
            String orderNo,
            PayOrderStatus status,
            long amountFen,
            long discountFen,
            long payableFen,
            Instant expireTime,
            @Nullable String codeUrl) {
        static Payable of(PayOrder order) {
            return new Payable(
                    order.outTradeNo(),
                    order.orderNo(),
                    order.status(),
                    order.amountFen(),
                    order.discountFen(),
                    order.payableFen(),
                    order.expireTime(),
                    order.status() == PayOrderStatus.PAYING ? order.codeUrl() : null);
        }
    }

    record RefundView(RefundStatus status, long refundFen) {}

    record View(
            String orderNo,
            String outTradeNo,
            PayOrderStatus status,
            long payableFen,
            @Nullable Instant paidAt,
            @Nullable RefundView refund) {}

    @PostMapping("/pay/wechat/{reservationId}")
    @Parameter(name = Idempotent.KEY_HEADER, in = ParameterIn.HEADER)
    Envelope<Payable> payReservation(
            CurrentUser user,
            @PathVariable @Positive long reservationId,
            @Valid @RequestBody(required = false) @Nullable PayWish wish) {
        return show(orPlain(wish), user, PayOnce.Target.ofReservation(reservationId));
    }

    @PostMapping("/pay/wechat/order/{orderNo}")
    @Parameter(name = Idempotent.KEY_HEADER, in = ParameterIn.HEADER)
    Envelope<Payable> payOrder(
            CurrentUser user,
            @PathVariable @Pattern(regexp = PayOrders.NUMBER) String orderNo,
            @Valid @RequestBody(required = false) @Nullable PayWish wish) {
        return show(orPlain(wish), user, PayOnce.Target.ofOrder(orderNo));
    }

    /** The order's paid pay order, else its last one. */
    @GetMapping("/pay/reservation/{reservationId}")
    Envelope<View> one(CurrentUser user, @PathVariable @Positive long reservationId) {
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
                refund == null ? null : new RefundView(refund.status(), refund.amountFen()));
    }

    private Envelope<Payable> show(PayWish wish, CurrentUser user, PayOnce.Target target) {
        var made = Objects.requireNonNull(payOnce.pay(user, target, wish).data());
        return Envelope.ok(Payable.of(payOrders.find(made.outTradeNo()).orElseThrow()));
    }

    private static PayWish orPlain(@Nullable PayWish wish) {
        return wish == null ? PayWish.PLAIN : wish;
    }
}
