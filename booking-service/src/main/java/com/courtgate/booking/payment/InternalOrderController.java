package com.courtgate.booking.payment;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.payment.PaymentMapper.StoredItem;
import com.courtgate.booking.reservation.Reservation;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.common.contract.OrderForPayment;
import com.courtgate.common.contract.OrderForPayment.Item;
import com.courtgate.common.contract.OrderForPayment.ItemStatus;
import com.courtgate.common.contract.OrderForPayment.Status;
import com.courtgate.common.contract.PaidBy;
import com.courtgate.common.contract.RefundOrder;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.validation.constraints.Pattern;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What payment-service asks of orders; plain JSON, behind the internal key. */
@Hidden
@RestController
@RequestMapping("/internal")
class InternalOrderController {
    private final Orders orders;
    private final Reservations reservations;
    private final PaymentMapper mapper;
    private final RefundReservations refundReservations;

    InternalOrderController(
            Orders orders, Reservations reservations, PaymentMapper mapper, RefundReservations refundReservations) {
        this.orders = orders;
        this.reservations = reservations;
        this.mapper = mapper;
        this.refundReservations = refundReservations;
    }

    @GetMapping("/orders/{orderNo}")
    @Transactional(readOnly = true)
    public OrderForPayment byNumber(@PathVariable String orderNo) {
        return forPayment(orders.find(orderNo));
    }

    @GetMapping("/reservations/{id}/order")
    @Transactional(readOnly = true)
    public OrderForPayment byReservation(@PathVariable long id) {
        return forPayment(reservations.find(id).map(Reservation::orderNo).flatMap(orders::find));
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
        return refundReservations.refund(orderNo, refundNo, wanted);
    }

    private OrderForPayment forPayment(Optional<Order> found) {
        Order order = found.orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
        return new OrderForPayment(
                order.orderNo(),
                order.userId(),
                Status.valueOf(order.status().name()),
                order.amountFen(),
                order.payDeadline(),
                order.sessionId(),
                mapper.items(order.orderNo()).stream()
                        .map(InternalOrderController::item)
                        .toList());
    }

    private static Item item(StoredItem row) {
        return new Item(
                row.reservationId(),
                row.slotId(),
                row.courtId(),
                ItemStatus.valueOf(row.status().name()),
                row.amountFen(),
                row.startsAt());
    }
}
