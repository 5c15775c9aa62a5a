package com.courtgate.booking.payment;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.payment.PaymentMapper.StoredItem;
import com.courtgate.booking.reservation.Reservation;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.common.contract.payment.OrderForPayment.Item;
import com.courtgate.common.contract.payment.OrderForPayment.ItemStatus;
import com.courtgate.common.contract.payment.OrderForPayment.Status;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Orders with their reservations as payment-service sees them, each of one moment. */
@Component
class OrdersForPayment {
    private final Orders orders;
    private final Reservations reservations;
    private final PaymentMapper mapper;

    OrdersForPayment(Orders orders, Reservations reservations, PaymentMapper mapper) {
        this.orders = orders;
        this.reservations = reservations;
        this.mapper = mapper;
    }

    /** Empty when there is none. */
    @Transactional(readOnly = true)
    public Optional<OrderForPayment> byNumber(String orderNo) {
        return orders.find(orderNo).map(this::write);
    }

    /** Empty when there is no such reservation. */
    @Transactional(readOnly = true)
    public Optional<OrderForPayment> ofReservation(long reservationId) {
        return reservations
                .find(reservationId)
                .map(Reservation::orderNo)
                .flatMap(orders::find)
                .map(this::write);
    }

    /** Its reservations are written at the moment from which on it can be paid. */
    private OrderForPayment write(Order order) {
        List<StoredItem> items = mapper.items(order.orderNo());
        return new OrderForPayment(
                order.orderNo(),
                order.userId(),
                Status.valueOf(order.status().name()),
                order.amountFen(),
                order.payDeadline(),
                order.sessionId(),
                items.stream().map(OrdersForPayment::item).toList(),
                items.stream()
                        .map(StoredItem::createdAt)
                        .min(Comparator.naturalOrder())
                        .orElse(null));
    }

    private static Item item(StoredItem row) {
        return new Item(
                row.reservationId(),
                row.slotId(),
                row.courtId(),
                ItemStatus.valueOf(row.status().name()),
                row.amountFen(),
                row.startsAt(),
                row.paidFen(),
                row.share().isKept());
    }
}
