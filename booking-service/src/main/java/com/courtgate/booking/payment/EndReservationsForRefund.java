package com.courtgate.booking.payment;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.payment.PaymentMapper.StoredItem;
import com.courtgate.booking.reservation.CancelReason;
import com.courtgate.booking.reservation.ReservationStatus;
import com.courtgate.booking.settings.Settings;
import com.courtgate.common.contract.payment.RefundOrder;
import com.courtgate.common.contract.payment.RefundOrder.Answer;
import com.courtgate.common.contract.payment.RefundOrder.Outcome;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Gives confirmed reservations up, before their money goes back. Two refunds of an order wait for each other at its
 * row; the refund's number, kept at the reservation, makes the answer repeatable.
 */
@Component
class EndReservationsForRefund {
    private final Orders orders;
    private final PaymentMapper mapper;
    private final EndConfirmedReservations endConfirmedReservations;
    private final Settings settings;
    private final Clock clock;

    EndReservationsForRefund(
            Orders orders,
            PaymentMapper mapper,
            EndConfirmedReservations endConfirmedReservations,
            Settings settings,
            Clock clock) {
        this.orders = orders;
        this.mapper = mapper;
        this.endConfirmedReservations = endConfirmedReservations;
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
        List<StoredItem> cancelled =
                all.stream().filter(i -> refundNo.equals(i.refundNo())).toList();
        if (!cancelled.isEmpty()) {
            return cancelled(cancelled);
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
        List<StoredItem> kept = !force
                ? List.of()
                : asked.stream().filter(item -> item.share().keptFen() > 0).toList();
        if (kept.isEmpty() && asked.stream().allMatch(i -> i.status() == ReservationStatus.CANCELLED)) {
            return refused(Outcome.ALREADY_CANCELLED);
        }
        List<StoredItem> confirmed = asked.stream()
                .filter(i -> i.status() == ReservationStatus.CONFIRMED)
                .toList();
        if (order.status() != OrderStatus.PAID || confirmed.isEmpty() && kept.isEmpty()) {
            return refused(Outcome.NOT_PAID);
        }
        Instant now = clock.instant();
        Instant earliestStart = now.plus(settings.refundCutoff());
        if (!force && confirmed.stream().anyMatch(i -> i.startsAt().isBefore(earliestStart))) {
            return refused(Outcome.TOO_LATE);
        }
        kept.forEach(item -> endConfirmedReservations.refundEnded(order, item, refundNo, now));
        if (!confirmed.isEmpty()) {
            endConfirmedReservations.end(order, confirmed, refundNo, CancelReason.REFUNDED, now);
        }
        return cancelled(Stream.concat(kept.stream(), confirmed.stream()).toList());
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
