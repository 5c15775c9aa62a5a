package com.courtgate.payment.refund;

import com.courtgate.common.contract.OrderForPayment.Item;
import com.courtgate.common.contract.OrderForPayment.ItemStatus;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.adminact.AdminActs;
import com.courtgate.payment.adminact.Why;
import com.courtgate.payment.booking.BookingClient;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** An administrator gives money back, whatever the cutoff says. */
@Component
class ForceRefund {
    private final BookingClient booking;
    private final PayOrders payOrders;
    private final Refunds refunds;
    private final AdvanceRefund advanceRefund;
    private final AdminActs adminActs;
    private final TransactionTemplate transaction;
    private final Clock clock;

    ForceRefund(
            BookingClient booking,
            PayOrders payOrders,
            Refunds refunds,
            AdvanceRefund advanceRefund,
            AdminActs adminActs,
            TransactionTemplate transaction,
            Clock clock) {
        this.booking = booking;
        this.payOrders = payOrders;
        this.refunds = refunds;
        this.advanceRefund = advanceRefund;
        this.adminActs = adminActs;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** What came of it. */
    sealed interface Outcome {
        record Ordered(Refund refund) implements Outcome {}

        record NotFound() implements Outcome {}

        /** Not paid, or nothing confirmed is left of it, or the refund is not one to repeat. */
        record NotRefundable(String status) implements Outcome {}

        /** The same is being refunded already. */
        record LostRace() implements Outcome {}
    }

    /**
     * Refunds a pay order.
     *
     * @param reservationId null for all that is confirmed of the order
     */
    Outcome refund(CurrentUser admin, String outTradeNo, @Nullable Long reservationId, Why why) {
        Optional<PayOrder> found = payOrders.find(outTradeNo);
        if (found.isEmpty()) {
            return new Outcome.NotFound();
        }
        PayOrder paid = found.get();
        Shares.Share share =
                paid.status() == PayOrderStatus.SUCCESS ? confirmed(paid, reservationId) : new Shares.Share(0, 0);
        if (share.worthFen() == 0) {
            return new Outcome.NotRefundable(paid.status().name());
        }
        return write(admin, why, paid, reservationId, share);
    }

    /**
     * Takes a refund further now. One that the channel has declined for good is sent under a new number, which is safe
     * for exactly that reason.
     */
    Outcome replay(CurrentUser admin, String refundNo, Why why) {
        Optional<Refund> found = refunds.find(refundNo);
        if (found.isEmpty()) {
            return new Outcome.NotFound();
        }
        Refund refund = found.get();
        return switch (refund.status()) {
            case INIT, PROCESSING, ABNORMAL -> {
                transaction.executeWithoutResult(tx -> {
                    refunds.hurry(refund, clock.instant());
                    record(admin, why, "refund.replay", refund.refundNo(), Map.of());
                });
                yield new Outcome.Ordered(advanceRefund.advance(refund));
            }
            case FAILED -> again(admin, refund, why);
            case SUCCESS -> new Outcome.NotRefundable(refund.status().name());
        };
    }

    private Outcome again(CurrentUser admin, Refund failed, Why why) {
        if (!failed.bookingCancelled()) {
            return new Outcome.NotRefundable(failed.status().name()); // nothing was given up
        }
        PayOrder paid = payOrders.get(failed.payOrderId());
        var wish = new NewRefundOrder(
                paid,
                failed.channelTradeNo(),
                failed.reservationId(),
                failed.amountFen(),
                failed.worthFen(),
                failed.paidFen(),
                failed.kind(),
                failed.capped(),
                true,
                "again for " + failed.refundNo());
        return write(admin, why, "refund.replay", failed.refundNo(), wish);
    }

    private Outcome write(CurrentUser admin, Why why, PayOrder paid, @Nullable Long reservationId, Shares.Share share) {
        var wish = new NewRefundOrder(
                paid,
                String.valueOf(paid.channelTradeNo()),
                reservationId,
                share.paidFen(),
                share.worthFen(),
                paid.paidFen(),
                RefundKind.ADMIN,
                true,
                false,
                why.why());
        return write(admin, why, "payOrder.refund", paid.outTradeNo(), wish);
    }

    private Outcome write(CurrentUser admin, Why why, String action, String target, NewRefundOrder wish) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("amountFen", wish.amountFen());
        details.put("reservationId", String.valueOf(wish.reservationId()));
        return switch (write(admin, why, action, target, wish, details)) {
            case Refunds.Written.Done done -> new Outcome.Ordered(advanceRefund.advance(done.refund()));
            case Refunds.Written.Exists same -> new Outcome.LostRace();
            case Refunds.Written.TooMuch no -> new Outcome.LostRace();
        };
    }

    private Refunds.Written write(
            CurrentUser admin,
            Why why,
            String action,
            String target,
            NewRefundOrder wish,
            Map<String, Object> details) {
        try {
            return Objects.requireNonNull(transaction.execute(tx -> {
                Refunds.Written result = refunds.insert(wish, clock.instant());
                if (result instanceof Refunds.Written.Done done) {
                    details.put("refundNo", done.refund().refundNo());
                    record(admin, why, action, target, details);
                } else {
                    tx.setRollbackOnly();
                }
                return result;
            }));
        } catch (PessimisticLockingFailureException othersAtTheSameMoment) {
            return new Refunds.Written.TooMuch();
        }
    }

    private void record(CurrentUser admin, Why why, String action, String target, Map<String, Object> details) {
        Instant now = clock.instant();
        adminActs.record(admin, now, action, action.split("\\.")[0] + ":" + target, why, details);
    }

    private Shares.Share confirmed(PayOrder paid, @Nullable Long reservationId) {
        return booking.findOrder(paid.orderNo())
                .map(order -> Shares.of(order, paid, item -> isMeant(item, reservationId)))
                .orElseGet(() -> new Shares.Share(0, 0));
    }

    private static boolean isMeant(Item item, @Nullable Long reservationId) {
        return item.status() == ItemStatus.CONFIRMED
                && (reservationId == null || item.reservationId() == reservationId);
    }
}
