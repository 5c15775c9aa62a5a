package com.courtgate.booking.payment;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.payment.PaymentMapper.StoredItem;
import com.courtgate.booking.reservation.CancelReason;
import com.courtgate.booking.reservation.Reservation;
import com.courtgate.booking.reservation.ReservationStatus;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.booking.settings.Settings;
import com.courtgate.common.envelope.ResultCode;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * A student gives a booking back for which no money comes back any more, so that somebody else may play; a free one at
 * any time until its start.
 */
@Component
class CancelWithoutRefund {
    private final Orders orders;
    private final Reservations reservations;
    private final PaymentMapper mapper;
    private final EndConfirmedReservations endConfirmedReservations;
    private final Settings settings;
    private final Clock clock;

    CancelWithoutRefund(
            Orders orders,
            Reservations reservations,
            PaymentMapper mapper,
            EndConfirmedReservations endConfirmedReservations,
            Settings settings,
            Clock clock) {
        this.orders = orders;
        this.reservations = reservations;
        this.mapper = mapper;
        this.endConfirmedReservations = endConfirmedReservations;
        this.settings = settings;
        this.clock = clock;
    }

    sealed interface Outcome {}

    /** Or before. */
    record GivenBack() implements Outcome {}

    /** Nothing was changed, and why. */
    record Refused(ResultCode code, @Nullable Map<String, ?> details) implements Outcome {}

    @Transactional
    public Outcome giveBack(long reservationId, long userId) {
        Optional<Reservation> own = reservations.find(reservationId).filter(r -> r.userId() == userId);
        if (own.isEmpty()) {
            return new Refused(ResultCode.NOT_FOUND, null); // or somebody else's
        }
        Order order = orders.lock(own.get().orderNo()).orElseThrow();
        StoredItem item = mapper.items(order.orderNo()).stream()
                .filter(each -> each.reservationId() == reservationId)
                .findFirst()
                .orElseThrow();
        return giveBack(order, item, clock.instant());
    }

    private Outcome giveBack(Order order, StoredItem item, Instant now) {
        if (item.share().isKept()) {
            return new GivenBack();
        }
        if (item.status() != ReservationStatus.CONFIRMED || order.status() != OrderStatus.PAID) {
            return new Refused(ResultCode.STATE_INVALID, Map.of("status", item.status()));
        }
        if (!now.isBefore(item.startsAt())) {
            return new Refused(ResultCode.SLOT_CLOSED, Map.of("state", "OVER"));
        }
        Instant refundableUntil = item.startsAt().minus(settings.refundCutoff());
        boolean isLate = now.isAfter(refundableUntil);
        if (!isLate && order.paidBy() != null) {
            return new Refused(ResultCode.PARAM_ERROR, Map.of("refundUntil", refundableUntil)); // its money comes back
        }
        endConfirmedReservations.end(
                order, List.of(item), null, isLate ? CancelReason.GIVEN_BACK : CancelReason.BY_USER, now);
        return new GivenBack();
    }
}
