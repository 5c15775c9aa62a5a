package com.courtgate.payment.refund;

import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.auditlog.AdminAuditOutbox;
import com.courtgate.payment.refund.AdminRefundOutcome.Ordered;
import com.courtgate.payment.refundorder.Refund;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * An administrator says that a refund which no channel will make is owed no more, because its payer has the money in
 * another way. Moves no money, and no state: what the channel said of it stays, and its sum stays reserved, for the
 * channel may make it yet.
 */
@Component
class CloseRefund {
    private final Refunds refunds;
    private final LostRefunds lostRefunds;
    private final AdminAuditOutbox adminAudit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    CloseRefund(
            Refunds refunds,
            LostRefunds lostRefunds,
            AdminAuditOutbox adminAudit,
            TransactionTemplate transaction,
            Clock clock) {
        this.refunds = refunds;
        this.lostRefunds = lostRefunds;
        this.adminAudit = adminAudit;
        this.transaction = transaction;
        this.clock = clock;
    }

    AdminRefundOutcome close(CurrentUser admin, String refundNo, AdminReason why) {
        Optional<Refund> found = refunds.find(refundNo);
        if (found.isEmpty()) {
            return new AdminRefundOutcome.NotFound();
        }
        Refund refund = found.get();
        boolean isClosed = Boolean.TRUE.equals(transaction.execute(tx -> close(admin, refund, why)));
        return isClosed
                ? new Ordered(refund)
                : new AdminRefundOutcome.NotRefundable(
                        refunds.get(refund.id()).status().name());
    }

    private boolean close(CurrentUser admin, Refund refund, AdminReason why) {
        Instant now = clock.instant();
        boolean closed = refunds.close(refund, now);
        if (closed) {
            lostRefunds.closed(refund);
            Map<String, Object> details = Map.of("amountFen", refund.amountFen(), "orderNo", refund.orderNo());
            adminAudit.record(admin, now, "refund.close", "refund:" + refund.refundNo(), why, details);
        }
        return closed;
    }
}
