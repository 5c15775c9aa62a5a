package com.courtgate.payment.refund;

import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.common.contract.payment.OrderForPayment.Item;
import com.courtgate.common.contract.payment.OrderForPayment.ItemStatus;
import com.courtgate.common.contract.payment.RefundOrder;
import com.courtgate.payment.booking.BookingClient;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refundorder.NewRefundOrder;
import com.courtgate.payment.refundorder.Refund;
import com.courtgate.payment.refundorder.RefundShares;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** A user wants the money of one reservation back. */
@Component
class RequestRefund {
    private static final String NO_REASON = "wished by the user";
    private final BookingClient booking;
    private final PayOrders payOrders;
    private final Refunds refunds;
    private final WriteRefund writeRefund;
    private final AdvanceRefund advanceRefund;
    private final Clock clock;

    RequestRefund(
            BookingClient booking,
            PayOrders payOrders,
            Refunds refunds,
            WriteRefund writeRefund,
            AdvanceRefund advanceRefund,
            Clock clock) {
        this.booking = booking;
        this.payOrders = payOrders;
        this.refunds = refunds;
        this.writeRefund = writeRefund;
        this.advanceRefund = advanceRefund;
        this.clock = clock;
    }

    /** Result of a request to refund. */
    sealed interface Outcome {
        /** Now or by an earlier request; how far it is, its status tells. */
        record Requested(Refund refund) implements Outcome {}

        /** The reservation is cancelled already, and was never paid or its money stays with the office. */
        record NothingPaid() implements Outcome {}

        /** No such reservation exists, or it is somebody else's. */
        record NotFound() implements Outcome {}

        /** The reservation is not confirmed, or not paid through us. */
        record NotRefundable(ItemStatus status) implements Outcome {}

        /** The slot starts too soon. */
        record TooLate() implements Outcome {}

        /** Something else ended the reservation, or refunds it, at the same moment. */
        record LostRace() implements Outcome {}
    }

    Outcome request(long userId, long reservationId, @Nullable String reason) {
        Optional<OrderForPayment> order =
                booking.findOrderOfReservation(reservationId).filter(o -> o.userId() == userId);
        Optional<Item> item = order.flatMap(o -> o.items().stream()
                .filter(i -> i.reservationId() == reservationId)
                .findFirst());
        if (item.isEmpty()) {
            return new Outcome.NotFound();
        }
        Optional<PayOrder> paid = paid(order.orElseThrow().orderNo());
        Optional<Refund> known = paid.flatMap(p -> refunds.ofReservation(p.outTradeNo(), reservationId));
        if (known.isPresent()) {
            return new Outcome.Requested(known.get());
        }
        ItemStatus status = item.get().status();
        return switch (status) {
            case CONFIRMED ->
                paid.map(p -> order(p, order.orElseThrow(), item.get(), reason))
                        .orElseGet(() -> new Outcome.NotRefundable(status));
            // Money that came too late is on its way back, or soon will be: its refund is not there yet.
            case CANCELLED ->
                paid.isEmpty() || Boolean.TRUE.equals(item.get().moneyKept())
                        ? new Outcome.NothingPaid()
                        : new Outcome.LostRace();
            case PENDING, PENDING_PAYMENT -> new Outcome.NotRefundable(status);
        };
    }

    /** Booking-service has the last word; what is too late already for us is not begun. */
    private Outcome order(PayOrder paid, OrderForPayment order, Item item, @Nullable String reason) {
        Instant now = clock.instant();
        if (isTooLate(item, now)) {
            return new Outcome.TooLate();
        }
        RefundShares.Share share = RefundShares.of(order, paid, i -> i.reservationId() == item.reservationId());
        NewRefundOrder ordered =
                NewRefundOrder.ofUser(paid, item.reservationId(), share, reason == null ? NO_REASON : reason);
        return switch (writeRefund.write(ordered, now, null)) {
            case Refunds.Written.Done written -> outcome(advanceRefund.advance(written.refund()));
            case Refunds.Written.TooMuch no -> new Outcome.LostRace();
            case Refunds.Written.Exists same ->
                refunds.ofReservation(paid.outTradeNo(), item.reservationId())
                        .<Outcome>map(Outcome.Requested::new)
                        .orElseGet(Outcome.LostRace::new);
        };
    }

    private boolean isTooLate(Item item, Instant now) {
        Instant until = item.refundUntil();
        if (until != null) {
            return now.isAfter(until);
        }
        Long cutoff = booking.settings().refundCutoffMinute();
        return cutoff != null && item.startsAt().isBefore(now.plus(Duration.ofMinutes(cutoff)));
    }

    private static Outcome outcome(AdvanceRefund.Outcome step) {
        return switch (step) {
            case AdvanceRefund.Outcome.Reached reached -> new Outcome.Requested(reached.refund());
            case AdvanceRefund.Outcome.NotCancelled ended ->
                ended.why() == RefundOrder.Outcome.TOO_LATE ? new Outcome.TooLate() : new Outcome.LostRace();
        };
    }

    /** The last pay order whose money we have or had. */
    private Optional<PayOrder> paid(String orderNo) {
        return payOrders.ofOrder(orderNo).reversed().stream()
                .filter(p -> p.status().isPaid())
                .findFirst();
    }
}
