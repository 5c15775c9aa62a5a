package com.courtgate.payment.refund;

import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.auditlog.AdminAuditOutbox;
import com.courtgate.payment.refund.Refunds.Written;
import com.courtgate.payment.refundorder.NewRefundOrder;
import com.courtgate.payment.refundorder.Refund;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** The transactions that order a refund, hurry one that is ordered, or close it. */
@Component
class WriteRefund {
    private final Refunds refunds;
    private final LostRefunds lostRefunds;
    private final AdminAuditOutbox adminAudit;
    private final TransactionTemplate transaction;

    WriteRefund(
            Refunds refunds, LostRefunds lostRefunds, AdminAuditOutbox adminAudit, TransactionTemplate transaction) {
        this.refunds = refunds;
        this.lostRefunds = lostRefunds;
        this.adminAudit = adminAudit;
        this.transaction = transaction;
    }

    /** An administrator's deed, for the audit log. */
    record Deed(CurrentUser admin, String action, String target, AdminReason why) {}

    /** @param deed null for a user's own refund */
    Written write(NewRefundOrder order, Instant at, @Nullable Deed deed) {
        try {
            return Objects.requireNonNull(transaction.execute(tx -> {
                Written result = refunds.insert(order, at);
                if (!(result instanceof Written.Done done)) {
                    tx.setRollbackOnly();
                } else if (deed != null) {
                    record(deed, details(done.refund()), at);
                }
                return result;
            }));
        } catch (PessimisticLockingFailureException othersAtTheSameMoment) {
            return new Written.TooMuch();
        }
    }

    private static Map<String, Object> details(Refund ordered) {
        return Map.of(
                "amountFen", ordered.amountFen(),
                "reservationId", String.valueOf(ordered.reservationId()),
                "refundNo", ordered.refundNo());
    }

    void expedite(Refund refund, Instant at, Deed deed) {
        transaction.executeWithoutResult(tx -> {
            refunds.expedite(refund, at);
            record(deed, Map.of(), at);
        });
    }

    /** Answers false when it has arrived, was closed before, or nothing is owed by it yet. */
    boolean close(Refund refund, Instant at, Deed deed) {
        return Boolean.TRUE.equals(transaction.execute(tx -> {
            boolean isClosed = refunds.close(refund, at);
            if (isClosed) {
                lostRefunds.closed(refund);
                record(deed, Map.of("amountFen", refund.amountFen(), "orderNo", refund.orderNo()), at);
            }
            return isClosed;
        }));
    }

    private void record(Deed deed, Map<String, Object> details, Instant at) {
        adminAudit.record(deed.admin(), at, deed.action(), deed.target(), deed.why(), details);
    }
}
