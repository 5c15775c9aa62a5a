package com.courtgate.booking.payment;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderNumberGenerator;
import com.courtgate.booking.payment.PaymentMapper.StoredItem;
import com.courtgate.booking.people.notice.Notices;
import com.courtgate.booking.reservation.CancelReason;
import com.courtgate.booking.reservation.ReservationStatus;
import com.courtgate.booking.settings.Settings;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.ReservationWithdrawn;
import com.courtgate.common.outbox.Outbox;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Ends paid reservations for the office: one whose slot was withdrawn, whatever the refund cut-off says, or those that
 * the office cancels. Where money goes back the reservation is cancelled under a number chosen here, and
 * payment-service is told to send the money back under that number.
 */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class CancelPaidReservations {
    private final PaymentMapper mapper;
    private final EndConfirmedReservations endConfirmedReservations;
    private final OrderNumberGenerator numbers;
    private final Notices notices;
    private final Settings settings;
    private final Outbox outbox;

    CancelPaidReservations(
            PaymentMapper mapper,
            EndConfirmedReservations endConfirmedReservations,
            OrderNumberGenerator numbers,
            Notices notices,
            Settings settings,
            Outbox outbox) {
        this.notices = notices;
        this.settings = settings;
        this.mapper = mapper;
        this.endConfirmedReservations = endConfirmedReservations;
        this.numbers = numbers;
        this.outbox = outbox;
    }

    /** Share of the payment for a booking that goes back when the office cancels it. */
    public enum MoneyBack {
        /** All of it until the refund cut-off, as for its student; nothing after it. */
        BY_RULE,
        FULL,
        NONE
    }

    /**
     * A reservation that the office has ended, or whose money it gives back later.
     *
     * @param refundNo under which its money goes back; null: none does
     * @param refundFen money that goes back; 0: none
     */
    @Schema(name = "EndedByOffice")
    public record Ended(long reservationId, @Nullable String refundNo, long refundFen) {
        public static Ended withoutMoney(long reservationId) {
            return new Ended(reservationId, null, 0);
        }
    }

    /**
     * Money of a booking that would go back now.
     *
     * @param fullFen when it is cancelled and all goes back
     * @param byRuleFen of that when it is cancelled by the rules
     * @param keptFen paid for what has ended, and not given back
     */
    @Schema(name = "RefundQuote")
    public record Quote(long fullFen, long byRuleFen, long keptFen) {}

    /**
     * Tells what would go back, changing nothing. Payments of before shares were kept count with the price, which is
     * the most that goes back.
     *
     * @param reservationId null: all of the order
     */
    public Quote quote(Order order, @Nullable Long reservationId, Instant at) {
        long full = 0;
        long byRule = 0;
        long kept = 0;
        for (StoredItem item : mapper.items(order.orderNo())) {
            if (order.paidBy() == null || reservationId != null && item.reservationId() != reservationId) {
                continue;
            }
            long back = item.refundableFen();
            if (item.share().isKept()) {
                kept += back;
            } else {
                full += back;
                byRule += isToGoBack(item, MoneyBack.BY_RULE, at) ? back : 0;
            }
        }
        return new Quote(full, byRule, kept);
    }

    /** Tells what withdrawing slots would give back, in fen; empty when they are not all of the session. */
    @Transactional(readOnly = true)
    public Optional<Long> quoteWithdrawal(long sessionId, Set<Long> slotIds) {
        return mapper.slots(sessionId, slotIds) == slotIds.size()
                ? Optional.of(mapper.paidItems(sessionId, slotIds).stream()
                        .mapToLong(StoredItem::refundableFen)
                        .sum())
                : Optional.empty();
    }

    /**
     * Gives back what was kept when a reservation ended; answers empty, changing nothing, when nothing was.
     *
     * @param order paid, and locked
     */
    public Optional<Ended> refundEnded(Order order, long reservationId, String why, Instant at) {
        List<StoredItem> items = mapper.items(order.orderNo());
        return items.stream()
                .filter(item -> item.reservationId() == reservationId)
                .filter(item -> order.paidBy() != null && item.share().keptFen() > 0)
                .findFirst()
                .map(item -> {
                    String refundNo = "W" + numbers.next();
                    endConfirmedReservations.refundEnded(order, item, refundNo, at);
                    refund(order, items, item, refundNo, why, at);
                    return new Ended(reservationId, refundNo, item.refundableFen());
                });
    }

    /** A refund that was begun for the reservation, whoever wanted it. */
    public Optional<Ended> begun(Order order, long reservationId) {
        return mapper.items(order.orderNo()).stream()
                .filter(item -> item.reservationId() == reservationId && item.refundNo() != null)
                .findFirst()
                .map(item ->
                        new Ended(reservationId, item.refundNo(), item.share().fen()));
    }

    /**
     * Cancels what is confirmed of an order; answers nothing, changing nothing, when none of it is.
     *
     * @param order paid, and locked
     * @param reservationId null: all of the order
     */
    public List<Ended> cancel(Order order, @Nullable Long reservationId, MoneyBack back, String why, Instant at) {
        List<StoredItem> items = mapper.items(order.orderNo());
        return items.stream()
                .filter(item -> reservationId == null || item.reservationId() == reservationId)
                .filter(item -> item.status() == ReservationStatus.CONFIRMED)
                .map(item ->
                        isToGoBack(item, back, at) ? withdraw(order, items, item, why, at) : keep(order, item, why, at))
                .toList();
    }

    private boolean isToGoBack(StoredItem item, MoneyBack back, Instant at) {
        return switch (back) {
            case FULL -> true;
            case NONE -> false;
            case BY_RULE -> !item.startsAt().isBefore(at.plus(settings.refundCutoff()));
        };
    }

    private Ended keep(Order order, StoredItem item, String why, Instant at) {
        endConfirmedReservations.end(order, List.of(item), null, CancelReason.WITHDRAWN, at);
        notices.endedWithoutRefund(order.userId(), order.orderNo(), item.reservationId(), why, at);
        return Ended.withoutMoney(item.reservationId());
    }

    private Ended withdraw(Order order, List<StoredItem> items, StoredItem item, String why, Instant at) {
        String refundNo = order.paidBy() == null ? null : "W" + numbers.next(); // null: it was free
        endConfirmedReservations.end(order, List.of(item), refundNo, CancelReason.WITHDRAWN, at);
        notices.endedByOffice(order.userId(), order.orderNo(), item.reservationId(), why, at);
        if (refundNo != null) {
            refund(order, items, item, refundNo, why, at);
        }
        return new Ended(item.reservationId(), refundNo, refundNo == null ? 0 : item.refundableFen());
    }

    private void refund(Order order, List<StoredItem> items, StoredItem item, String refundNo, String why, Instant at) {
        long worthBeforeFen = items.stream()
                .filter(other -> other.reservationId() < item.reservationId())
                .mapToLong(StoredItem::amountFen)
                .sum();
        outbox.append(
                Topology.BOOKING_EVENTS,
                Topology.RESERVATION_WITHDRAWN,
                order.orderNo(),
                at,
                new ReservationWithdrawn(
                        order.orderNo(),
                        item.reservationId(),
                        Objects.requireNonNull(order.paidBy(), "a paid order"),
                        refundNo,
                        worthBeforeFen,
                        item.amountFen(),
                        item.paidFen(),
                        why));
    }
}
