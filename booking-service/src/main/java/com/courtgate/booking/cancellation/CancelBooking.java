package com.courtgate.booking.cancellation;

import com.courtgate.booking.order.CancelUnpaidOrder;
import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.payment.CancelPaidReservations;
import com.courtgate.booking.payment.CancelPaidReservations.Ended;
import com.courtgate.booking.payment.CancelPaidReservations.MoneyBack;
import com.courtgate.booking.payment.CancelPaidReservations.Quote;
import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.reservation.Reservation;
import com.courtgate.booking.reservation.ReservationStatus;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Ends a booking by hand; the order's lock decides against whoever pays, cancels or refunds at that moment. */
@Component
class CancelBooking {
    private final Orders orders;
    private final Reservations reservations;
    private final CancelUnpaidOrder cancelUnpaidOrder;
    private final CancelPaidReservations cancelPaidReservations;
    private final AuditLog auditLog;
    private final Clock clock;

    CancelBooking(
            Orders orders,
            Reservations reservations,
            CancelUnpaidOrder cancelUnpaidOrder,
            CancelPaidReservations cancelPaidReservations,
            AuditLog auditLog,
            Clock clock) {
        this.orders = orders;
        this.reservations = reservations;
        this.cancelUnpaidOrder = cancelUnpaidOrder;
        this.cancelPaidReservations = cancelPaidReservations;
        this.auditLog = auditLog;
        this.clock = clock;
    }

    sealed interface Outcome {}

    /** @param ended all reservations that ended by it: of an order that is not paid, all it has */
    @Schema(name = "CancelledBooking")
    record Cancelled(String orderNo, List<Ended> ended) implements Outcome {}

    /** Nothing to cancel is left, its stock is not decided yet, or there is no such booking; nothing was changed. */
    record Refused(ResultCode code, @Nullable Map<String, ?> details) implements Outcome {}

    private static Refused noSuchBooking() {
        return new Refused(ResultCode.NOT_FOUND, null);
    }

    /** Cancels one reservation; with one that is not paid its order, which is what is paid for. */
    @Transactional
    public Outcome reservation(CurrentUser admin, long reservationId, MoneyBack back, AdminReason why) {
        return reservations
                .find(reservationId)
                .map(found -> cancel(admin, found.orderNo(), reservationId, back, why))
                .orElseGet(CancelBooking::noSuchBooking);
    }

    /**
     * Gives back all that was paid for a reservation, once, whatever the rules kept: one that stands is cancelled by
     * it; of one whose money goes back already that refund is the answer.
     */
    @Transactional
    public Outcome refund(CurrentUser admin, long reservationId, AdminReason why) {
        Optional<Order> found = reservations.find(reservationId).flatMap(each -> orders.lock(each.orderNo()));
        if (found.isEmpty()) {
            return noSuchBooking();
        }
        Order order = found.get();
        Optional<Ended> before = cancelPaidReservations.begun(order, reservationId);
        if (before.isPresent()) {
            return new Cancelled(order.orderNo(), List.of(before.get()));
        }
        Instant now = clock.instant();
        if (cancelPaidReservations.quote(order, reservationId, now).fullFen() > 0) {
            return cancel(admin, order.orderNo(), reservationId, MoneyBack.FULL, why);
        }
        return cancelPaidReservations
                .refundEnded(order, reservationId, why.why(), now)
                .<Outcome>map(back -> {
                    var details = details(order, MoneyBack.FULL, List.of(back));
                    auditLog.record(admin, now, "booking.refund", "order:" + order.orderNo(), why, details);
                    return new Cancelled(order.orderNo(), List.of(back));
                })
                .orElseGet(() -> notCancellable(order, reservationId));
    }

    /** Tells what of a reservation would go back now; empty when there is no such reservation. */
    @Transactional
    public Optional<Quote> quoteReservation(long reservationId) {
        return reservations
                .find(reservationId)
                .flatMap(each -> orders.find(each.orderNo()))
                .map(order -> cancelPaidReservations.quote(order, reservationId, clock.instant()));
    }

    /** Tells what of an order would go back now; empty when there is no such order. */
    @Transactional
    public Optional<Quote> quoteOrder(String orderNo) {
        return orders.find(orderNo).map(order -> cancelPaidReservations.quote(order, null, clock.instant()));
    }

    /** Cancels all that is left of an order. */
    @Transactional
    public Outcome order(CurrentUser admin, String orderNo, MoneyBack back, AdminReason why) {
        return cancel(admin, orderNo, null, back, why);
    }

    private Outcome cancel(
            CurrentUser admin, String orderNo, @Nullable Long reservationId, MoneyBack back, AdminReason why) {
        Optional<Order> locked = orders.lock(orderNo);
        if (locked.isEmpty()) {
            return noSuchBooking();
        }
        Order order = locked.get();
        Instant now = clock.instant();
        List<Ended> ended = switch (order.status()) {
            case STOCK_RESERVED -> unpaid(order, why, now);
            case PAID -> cancelPaidReservations.cancel(order, reservationId, back, why.why(), now);
            case CREATED, STOCK_FAILED, CANCELED, REFUNDED -> List.of();
        };
        if (ended.isEmpty()) {
            return notCancellable(order, reservationId);
        }
        auditLog.record(admin, now, "booking.cancel", "order:" + orderNo, why, details(order, back, ended));
        return new Cancelled(orderNo, ended);
    }

    private List<Ended> unpaid(Order order, AdminReason why, Instant now) {
        List<Reservation> all = reservations.ofOrder(order.orderNo());
        boolean isEnded = cancelUnpaidOrder.withdrawn(order.orderNo(), why.why(), now);
        return isEnded ? all.stream().map(each -> Ended.withoutMoney(each.id())).toList() : List.of();
    }

    /** With the status of the reservation, or of the order; CANCELLED when all of a paid one has ended. */
    private Refused notCancellable(Order order, @Nullable Long reservationId) {
        String status = Optional.ofNullable(reservationId)
                .flatMap(reservations::find)
                .map(each -> each.status().name())
                .orElseGet(() -> order.status() == OrderStatus.PAID
                        ? ReservationStatus.CANCELLED.name() // and some money was kept
                        : order.status().name());
        return new Refused(ResultCode.STATE_INVALID, Map.of("status", status));
    }

    private static Map<String, Object> details(Order order, MoneyBack back, List<Ended> ended) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("userId", order.userId());
        details.put("statusBefore", order.status());
        details.put("refund", back);
        details.put("ended", ended);
        return details;
    }
}
