package com.courtgate.payment.refund;

import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.contract.payment.OrderForPayment.Item;
import com.courtgate.common.contract.payment.OrderForPayment.ItemStatus;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.auditlog.AdminAuditOutbox;
import com.courtgate.payment.booking.BookingClient;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refund.AdminRefundOutcome.LostRace;
import com.courtgate.payment.refund.AdminRefundOutcome.NotFound;
import com.courtgate.payment.refund.AdminRefundOutcome.NotRefundable;
import com.courtgate.payment.refund.AdminRefundOutcome.Ordered;
import com.courtgate.payment.refundorder.NewRefundOrder;
import com.courtgate.payment.refundorder.Refund;
import com.courtgate.payment.refundorder.RefundShares;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** An administrator gives money back, whatever the cut-off says, and what was kept when a reservation ended. */
@Component
class ForceRefund {
    private final BookingClient booking;
    private final PayOrders payOrders;
    private final WriteRefund writeRefund;
    private final AdvanceRefund advanceRefund;
    private final AdminAuditOutbox adminAudit;
    private final Clock clock;

    ForceRefund(
            BookingClient booking,
            PayOrders payOrders,
            WriteRefund writeRefund,
            AdvanceRefund advanceRefund,
            AdminAuditOutbox adminAudit,
            Clock clock) {
        this.booking = booking;
        this.payOrders = payOrders;
        this.writeRefund = writeRefund;
        this.advanceRefund = advanceRefund;
        this.adminAudit = adminAudit;
        this.clock = clock;
    }

    /**
     * Refunds a pay order.
     *
     * @param reservationId null for all of the order that money can go back for
     */
    AdminRefundOutcome refund(CurrentUser admin, String outTradeNo, @Nullable Long reservationId, AdminReason why) {
        Optional<PayOrder> found = payOrders.find(outTradeNo);
        if (found.isEmpty()) {
            return new NotFound();
        }
        PayOrder paid = found.get();
        RefundShares.Share share =
                paid.status() == PayOrderStatus.SUCCESS ? confirmed(paid, reservationId) : RefundShares.Share.NOTHING;
        if (share.worthFen() == 0) {
            return new NotRefundable(paid.status().name());
        }
        Instant now = clock.instant();
        NewRefundOrder order = NewRefundOrder.ofAdmin(paid, reservationId, share);
        return switch (writeRefund.write(order, now, refund -> record(admin, refund, why, now))) {
            case Refunds.Written.Done done ->
                new Ordered(advanceRefund.advance(done.refund()).refund());
            case Refunds.Written.Exists same -> new LostRace();
            case Refunds.Written.TooMuch no -> new LostRace();
        };
    }

    private void record(CurrentUser admin, Refund refund, AdminReason why, Instant now) {
        String target = "payOrder:" + refund.outTradeNo();
        adminAudit.record(admin, now, "payOrder.refund", target, why, WriteRefund.details(refund));
    }

    private RefundShares.Share confirmed(PayOrder paid, @Nullable Long reservationId) {
        return booking.findOrder(paid.orderNo())
                .map(order -> RefundShares.of(order, paid, item -> isMeant(item, reservationId)))
                .orElse(RefundShares.Share.NOTHING);
    }

    private static boolean isMeant(Item item, @Nullable Long reservationId) {
        boolean isPaid = item.status() == ItemStatus.CONFIRMED || Boolean.TRUE.equals(item.moneyKept());
        return isPaid && (reservationId == null || item.reservationId() == reservationId);
    }
}
