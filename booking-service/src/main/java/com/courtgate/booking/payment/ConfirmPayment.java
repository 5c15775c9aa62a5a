package com.courtgate.booking.payment;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.payment.PaymentMapper.StoredItem;
import com.courtgate.booking.people.notice.Notices;
import com.courtgate.booking.reservation.Reservation;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.PaymentRefused;
import com.courtgate.common.contract.PaymentRefused.Reason;
import com.courtgate.common.contract.PaymentSucceeded;
import com.courtgate.common.inbox.EventHandler;
import com.courtgate.common.inbox.InboxOutcome;
import com.courtgate.common.inbox.InboxOutcome.Applied;
import com.courtgate.common.inbox.InboxOutcome.Ignored;
import com.courtgate.common.inbox.InboxOutcome.Premature;
import com.courtgate.common.inbox.JsonEvent;
import com.courtgate.common.outbox.Outbox;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Makes an order PAID by the money that arrived for it. An order that cannot take it has the money sent back: whatever
 * came first, cancel, deadline or another payment, has decided.
 */
@Component
class ConfirmPayment implements EventHandler {
    private final Orders orders;
    private final Reservations reservations;
    private final Notices notices;
    private final PaymentMapper mapper;
    private final Outbox outbox;
    private final Clock clock;

    ConfirmPayment(
            Orders orders,
            Reservations reservations,
            Notices notices,
            PaymentMapper mapper,
            Outbox outbox,
            Clock clock) {
        this.mapper = mapper;
        this.notices = notices;
        this.orders = orders;
        this.reservations = reservations;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Override
    public Set<String> types() {
        return Set.of(Topology.PAYMENT_SUCCEEDED);
    }

    @Override
    public InboxOutcome handle(JsonEvent event) {
        PaymentSucceeded payment = event.payloadAs(PaymentSucceeded.class);
        Optional<Order> order = orders.lock(payment.orderNo());
        return order.isEmpty() ? new Premature("no such order") : confirm(order.get(), payment, clock.instant());
    }

    /** Money for an order that never came to be is not kept. */
    @Override
    public InboxOutcome exhaust(JsonEvent event, Premature last) {
        InboxOutcome now = handle(event);
        return now instanceof Premature ? refuse(event.payloadAs(PaymentSucceeded.class), Reason.ORDER_UNKNOWN) : now;
    }

    private InboxOutcome confirm(Order order, PaymentSucceeded payment, Instant at) {
        if (order.status() == OrderStatus.CREATED) {
            return new Premature("its stock is not taken yet");
        }
        if (orders.pay(order, payment.outTradeNo(), at)) {
            confirmAll(order, payment, at);
            notices.paid(order.userId(), order.orderNo(), at);
            return new Applied();
        }
        if (payment.outTradeNo().equals(order.paidBy())) {
            return new Ignored("known already");
        }
        Reason reason = order.paidBy() == null ? Reason.ORDER_ENDED : Reason.PAID_BY_ANOTHER;
        return refuse(payment, reason);
    }

    /** Each has its share by its price, in the order of the ids, so that all shares are exactly what was paid. */
    private void confirmAll(Order order, PaymentSucceeded payment, Instant at) {
        Map<Long, Long> prices = mapper.items(order.orderNo()).stream()
                .collect(Collectors.toMap(StoredItem::reservationId, StoredItem::amountFen));
        long upTo = 0;
        for (Reservation reservation : reservations.ofOrder(order.orderNo())) {
            long before = paidUpTo(payment, upTo);
            upTo += prices.getOrDefault(reservation.id(), 0L);
            confirm(reservation, paidUpTo(payment, upTo) - before, at);
        }
    }

    private static long paidUpTo(PaymentSucceeded payment, long worthFen) {
        return payment.amountFen() == 0 ? 0 : Math.multiplyExact(payment.payableFen(), worthFen) / payment.amountFen();
    }

    private void confirm(Reservation reservation, long paidFen, Instant at) {
        if (!reservations.confirm(reservation, paidFen, at)) {
            throw new IllegalStateException("an order is payable, its reservation is not: " + reservation);
        }
    }

    private InboxOutcome refuse(PaymentSucceeded payment, Reason reason) {
        outbox.append(
                Topology.BOOKING_EVENTS,
                Topology.PAYMENT_REFUSED,
                payment.orderNo(),
                clock.instant(),
                new PaymentRefused(payment.orderNo(), payment.outTradeNo(), reason));
        return new Ignored("refused: " + reason);
    }
}
