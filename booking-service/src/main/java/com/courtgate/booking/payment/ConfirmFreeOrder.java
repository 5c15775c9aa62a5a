package com.courtgate.booking.payment;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.people.notice.Notices;
import com.courtgate.booking.reservation.Reservation;
import com.courtgate.booking.reservation.ReservationStatus;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.common.envelope.ResultCode;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** A student takes a place that was offered to them and costs nothing. */
@Component
class ConfirmFreeOrder {
    private final Orders orders;
    private final Reservations reservations;
    private final Notices notices;
    private final Clock clock;

    ConfirmFreeOrder(Orders orders, Reservations reservations, Notices notices, Clock clock) {
        this.orders = orders;
        this.reservations = reservations;
        this.notices = notices;
        this.clock = clock;
    }

    sealed interface Outcome {}

    /** Or before. */
    record Confirmed() implements Outcome {}

    /** Nothing was changed, and why. */
    record Refused(ResultCode code, @Nullable Map<String, ?> details) implements Outcome {}

    @Transactional
    public Outcome confirm(long reservationId, long userId) {
        Optional<Reservation> own = reservations.find(reservationId).filter(r -> r.userId() == userId);
        if (own.isEmpty()) {
            return new Refused(ResultCode.NOT_FOUND, null); // or somebody else's
        }
        Order order = orders.lock(own.get().orderNo()).orElseThrow();
        Reservation reservation = reservations.find(reservationId).orElseThrow();
        if (order.status() == OrderStatus.PAID && reservation.status() == ReservationStatus.CONFIRMED) {
            return new Confirmed();
        }
        Instant now = clock.instant();
        if (order.status() != OrderStatus.STOCK_RESERVED || !isInTime(order, now) || !orders.confirm(order, now)) {
            return new Refused(ResultCode.STATE_INVALID, Map.of("status", reservation.status()));
        }
        for (Reservation each : reservations.ofOrder(order.orderNo())) {
            if (!reservations.confirm(each, 0, now)) {
                throw new IllegalStateException("its order waited, and is locked: " + each);
            }
        }
        notices.paid(userId, order.orderNo(), now);
        return new Confirmed();
    }

    private static boolean isInTime(Order order, Instant now) {
        Instant deadline = order.payDeadline();
        return deadline != null && now.isBefore(deadline);
    }
}
