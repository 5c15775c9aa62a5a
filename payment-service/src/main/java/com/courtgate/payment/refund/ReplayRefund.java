package com.courtgate.payment.refund;

import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.auditlog.AdminAuditOutbox;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refund.AdminRefundOutcome.LostRace;
import com.courtgate.payment.refund.AdminRefundOutcome.NotFound;
import com.courtgate.payment.refund.AdminRefundOutcome.NotRefundable;
import com.courtgate.payment.refund.AdminRefundOutcome.Ordered;
import com.courtgate.payment.refundorder.NewRefundOrder;
import com.courtgate.payment.refundorder.Refund;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * An administrator has a refund taken further now. One that the channel has declined for good is sent under a new
 * number, which is safe for exactly that reason.
 */
@Component
class ReplayRefund {
    private final Refunds refunds;
    private final PayOrders payOrders;
    private final WriteRefund writeRefund;
    private final AdvanceRefund advanceRefund;
    private final AdminAuditOutbox adminAudit;
    private final Clock clock;

    ReplayRefund(
            Refunds refunds,
            PayOrders payOrders,
            WriteRefund writeRefund,
            AdvanceRefund advanceRefund,
            AdminAuditOutbox adminAudit,
            Clock clock) {
        this.refunds = refunds;
        this.payOrders = payOrders;
        this.writeRefund = writeRefund;
        this.advanceRefund = advanceRefund;
        this.adminAudit = adminAudit;
        this.clock = clock;
    }

    AdminRefundOutcome replay(CurrentUser admin, String refundNo, AdminReason why) {
        Optional<Refund> found = refunds.find(refundNo);
        if (found.isEmpty()) {
            return new NotFound();
        }
        Refund refund = found.get();
        if (refund.closedAt() != null) {
            return notRefundable(refund); // it is owed no more
        }
        return switch (refund.status()) {
            case INIT, PROCESSING, ABNORMAL -> advance(admin, refund, why);
            // Before the reservation was given up nothing was owed.
            case FAILED -> refund.bookingCancelled() ? orderAnew(admin, refund, why) : notRefundable(refund);
            case SUCCESS -> notRefundable(refund);
        };
    }

    private static AdminRefundOutcome notRefundable(Refund refund) {
        return new NotRefundable(refund.status().name());
    }

    private AdminRefundOutcome advance(CurrentUser admin, Refund refund, AdminReason why) {
        Instant now = clock.instant();
        writeRefund.expedite(refund, now, () -> record(admin, refund, why, Map.of(), now));
        return new Ordered(advanceRefund.advance(refund).refund());
    }

    private AdminRefundOutcome orderAnew(CurrentUser admin, Refund failed, AdminReason why) {
        Instant now = clock.instant();
        NewRefundOrder order = NewRefundOrder.insteadOf(failed, payOrders.get(failed.payOrderId()));
        return switch (writeRefund.write(
                order, now, fresh -> record(admin, failed, why, WriteRefund.details(fresh), now))) {
            case Refunds.Written.Done done ->
                new Ordered(advanceRefund.advance(done.refund()).refund());
            case Refunds.Written.Exists same -> new LostRace();
            case Refunds.Written.TooMuch no -> new LostRace();
        };
    }

    private void record(CurrentUser admin, Refund refund, AdminReason why, Map<String, Object> details, Instant now) {
        adminAudit.record(admin, now, "refund.replay", "refund:" + refund.refundNo(), why, details);
    }
}
