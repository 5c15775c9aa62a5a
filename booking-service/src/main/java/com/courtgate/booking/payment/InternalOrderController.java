package com.courtgate.booking.payment;

import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.common.contract.payment.PaidBy;
import com.courtgate.common.contract.payment.RefundOrder;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.validation.constraints.Pattern;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers payment-service about orders; plain JSON, behind the internal key. */
@Hidden
@RestController
@RequestMapping("/internal")
record InternalOrderController(
        OrdersForPayment orders, PaymentMapper mapper, EndReservationsForRefund endReservationsForRefund) {
    @GetMapping("/orders/{orderNo}")
    OrderForPayment byNumber(@PathVariable String orderNo) {
        return found(orders.byNumber(orderNo));
    }

    @GetMapping("/reservations/{id}/order")
    OrderForPayment byReservation(@PathVariable long id) {
        return found(orders.ofReservation(id));
    }

    private static OrderForPayment found(Optional<OrderForPayment> order) {
        return order.orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
    }

    @PostMapping("/orders/paid-by")
    PaidBy.Answer paidBy(@RequestBody PaidBy asked) {
        if (asked.orderNos().isEmpty() || asked.orderNos().size() > PaidBy.MOST) {
            throw ApiException.of(ResultCode.VALIDATE_FAILED);
        }
        return new PaidBy.Answer(mapper.paidBy(asked.orderNos()).stream()
                .collect(Collectors.toMap(PaymentMapper.Paid::orderNo, PaymentMapper.Paid::paidBy)));
    }

    @PostMapping("/orders/{orderNo}/refunds/{refundNo}")
    RefundOrder.Answer refund(
            @PathVariable String orderNo,
            @PathVariable @Pattern(regexp = "[!-~]{1,64}") String refundNo,
            @RequestBody RefundOrder wanted) {
        return endReservationsForRefund.refund(orderNo, refundNo, wanted);
    }
}
