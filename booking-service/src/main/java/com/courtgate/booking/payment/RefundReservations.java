package com.courtgate.booking.payment;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.payment.PaymentMapper.StoredItem;
import com.courtgate.booking.reservation.ReleaseHold;
import com.courtgate.booking.reservation.Reservation;
import com.courtgate.booking.reservation.ReservationStatus;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.booking.settings.Settings;
import com.courtgate.common.contract.RefundOrder;
import com.courtgate.common.contract.RefundOrder.Answer;
import com.courtgate.common.contract.RefundOrder.Outcome;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Gives confirmed reservations up, before their money goes back. Two refunds of an order wait for each other at its
 * row; the refund's number, kept at the reservation, makes the answer repeatable.
 */
@Component
class RefundReservations {
    private final Orders orders;
    private final Reservations reservations;
    private final PaymentMapper mapper;
    private final ReleaseHold releaseHold;
    private final Settings settings;
    private final Clock clock;

    RefundReservations(
            Orders orders,
            Reservations reservations,
            PaymentMapper mapper,
            ReleaseHold releaseHold,
            Settings settings,
            Clock clock) {
        this.orders = orders;
        this.reservations = reservations;
        this.mapper = mapper;
        this.releaseHold = releaseHold;
        this.settings = settings;
        this.clock = clock;
    }

    @Transactional
    public Answer refund(String orderNo, String refundNo, RefundOrder wanted) {
        Optional<Order> found = orders.lock(orderNo).filter(o -> o.userId() == wanted.userId());
        if (found.isEmpty()) {
            return refused(Outcome.NOT_FOUND);
        }
        List<StoredItem> all = mapper.items(orderNo);
        List<StoredItem> givenUp =
                all.stream().filter(i -> refundNo.equals(i.refundNo())).toList();
        if (!givenUp.isEmpty()) {
            return cancelled(givenUp);
        }
        List<StoredItem> asked = all.stream()
                .filter(i -> wanted.reservationId() == null || wanted.reservationId() == i.reservationId())
                .toList();
        return refund(found.get(), refundNo, asked, wanted.force());
    }

    private Answer refund(Order order, String refundNo, List<StoredItem> asked, boolean force) {
        if (asked.isEmpty()) {
            return refused(Outcome.NOT_FOUND);
        }
        if (asked.stream().allMatch(i -> i.status() == ReservationStatus.CANCELLED)) {
            return refused(Outcome.ALREADY_CANCELLED);
        }
        List<StoredItem> confirmed = asked.stream()
                .filter(i -> i.status() == ReservationStatus.CONFIRMED)
                .toList();
        if (order.status() != OrderStatus.PAID || confirmed.isEmpty()) {
            return refused(Outcome.NOT_PAID);
        }
        Instant now = clock.instant();
        Instant earliestStart = now.plus(settings.refundCutoff());
        if (!force && confirmed.stream().anyMatch(i -> i.startsAt().isBefore(earliestStart))) {
            return refused(Outcome.TOO_LATE);
        }
        confirmed.forEach(item -> giveUp(order, item, refundNo, now));
        endWhenNothingIsLeft(order, now);
        return cancelled(confirmed);
    }

    private void giveUp(Order order, StoredItem item, String refundNo, Instant at) {
        Reservation reservation = reservations.find(item.reservationId()).orElseThrow();
        if (!reservations.refund(reservation, refundNo, at)) {
            throw new IllegalStateException("it was confirmed, and its order is locked: " + item);
        }
        releaseHold.release(reservation, order.version() + 1L, at);
    }

    private void endWhenNothingIsLeft(Order order, Instant at) {
        boolean left =
                reservations.ofOrder(order.orderNo()).stream().anyMatch(r -> r.status() == ReservationStatus.CONFIRMED);
        if (!left && !orders.apply(order, OrderStatus.Event.REFUND, at)) {
            throw new IllegalStateException("it was paid, and is locked: " + order);
        }
    }

    private static Answer cancelled(List<StoredItem> items) {
        return new Answer(
                Outcome.CANCELLED,
                items.stream().mapToLong(StoredItem::amountFen).sum(),
                items.stream().map(StoredItem::reservationId).toList());
    }

    private static Answer refused(Outcome outcome) {
        return new Answer(outcome, 0, List.of());
    }
}
