package com.courtgate.booking.payment;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.payment.PaymentMapper.StoredItem;
import com.courtgate.booking.reservation.Reservation;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.booking.settings.Settings;
import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.common.contract.payment.OrderForPayment.Item;
import com.courtgate.common.contract.payment.OrderForPayment.ItemStatus;
import com.courtgate.common.contract.payment.OrderForPayment.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Orders with their reservations as payment-service sees them, each of one moment. */
@Component
class OrdersForPayment {
    /** The longest time before the deadline at which no payment is begun any more. */
    private static final Duration MARGIN = Duration.ofSeconds(60);

    private final Orders orders;
    private final Reservations reservations;
    private final PaymentMapper mapper;
    private final Settings settings;

    OrdersForPayment(Orders orders, Reservations reservations, PaymentMapper mapper, Settings settings) {
        this.orders = orders;
        this.reservations = reservations;
        this.mapper = mapper;
        this.settings = settings;
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
        Instant since = items.stream()
                .map(StoredItem::createdAt)
                .min(Comparator.naturalOrder())
                .orElse(null);
        return new OrderForPayment(
                order.orderNo(),
                order.userId(),
                Status.valueOf(order.status().name()),
                order.amountFen(),
                order.payDeadline(),
                order.sessionId(),
                items.stream().map(this::item).toList(),
                since,
                payBefore(order, since));
    }

    private @Nullable Instant payBefore(Order order, @Nullable Instant since) {
        Instant deadline = order.payDeadline();
        boolean isPayable = order.status() == OrderStatus.STOCK_RESERVED && settings.isPayingPossible();
        return isPayable && since != null && deadline != null ? payBefore(since, deadline) : null;
    }

    /** A tenth of the order's own time before its deadline, so that short offers can be paid, and 60 s at most. */
    static Instant payBefore(Instant since, Instant deadline) {
        Duration tenth = Duration.between(since, deadline).dividedBy(10);
        return deadline.minus(tenth.compareTo(MARGIN) < 0 ? tenth : MARGIN);
    }

    private Item item(StoredItem row) {
        return new Item(
                row.reservationId(),
                row.slotId(),
                row.courtId(),
                ItemStatus.valueOf(row.status().name()),
                row.amountFen(),
                row.startsAt(),
                row.paidFen(),
                row.share().isKept(),
                row.startsAt().minus(settings.refundCutoff()));
    }
}
