package com.courtgate.payment.refund;

import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.auditlog.AdminAuditOutbox;
import com.courtgate.payment.channel.desk.CashLedger;
import com.courtgate.payment.refundorder.Refund;
import com.courtgate.payment.refundorder.RefundStatus;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Hands a refund to its payer at the desk; the cash ledger sees to it that this happens once. */
@Component
class PayRefundAtDesk {
    private static final Logger log = LoggerFactory.getLogger(PayRefundAtDesk.class);
    private final Refunds refunds;
    private final CashLedger cashLedger;
    private final AdvanceRefund advanceRefund;
    private final AdminAuditOutbox adminAudit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    PayRefundAtDesk(
            Refunds refunds,
            CashLedger cashLedger,
            AdvanceRefund advanceRefund,
            AdminAuditOutbox adminAudit,
            TransactionTemplate transaction,
            Clock clock) {
        this.refunds = refunds;
        this.cashLedger = cashLedger;
        this.advanceRefund = advanceRefund;
        this.adminAudit = adminAudit;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Result of handing back. */
    sealed interface Outcome {
        /** Hand it out now. */
        record Done(Refund refund) implements Outcome {}

        record NotFound() implements Outcome {}

        /**
         * The refund was handed out before or closed, or there is nothing to hand out yet.
         *
         * @param before who did, and when; null when nobody has
         */
        record NotWaiting(RefundStatus status, CashLedger.@Nullable Entered before) implements Outcome {}
    }

    Outcome handBack(CurrentUser clerk, String refundNo, AdminReason why) {
        Optional<Refund> found =
                refunds.find(refundNo).filter(refund -> refund.channel().equals(CashLedger.CHANNEL));
        if (found.isEmpty()) {
            return new Outcome.NotFound();
        }
        Refund refund = found.get();
        boolean isFirst = Boolean.TRUE.equals(transaction.execute(tx -> enter(clerk, refund, why)));
        if (!isFirst) {
            return new Outcome.NotWaiting(
                    refund.status(), cashLedger.handedBack(refundNo).orElse(null));
        }
        return new Outcome.Done(follow(refund));
    }

    /**
     * Advances the refund if possible: the entry is made, so the clerk is told so whatever happens now, and the sweep
     * does the rest.
     */
    private Refund follow(Refund refund) {
        try {
            return advanceRefund.advance(refunds.get(refund.id())).refund();
        } catch (RuntimeException e) {
            log.warn("{} is handed back and not settled yet: {}", refund.refundNo(), e.toString());
            return refund;
        }
    }

    private boolean enter(CurrentUser clerk, Refund refund, AdminReason why) {
        Instant now = clock.instant();
        // Due at once: who dies here leaves the rest to the sweep.
        if (!refunds.expedite(refund, now) || !cashLedger.handBack(refund.refundNo(), clerk.id(), now)) {
            return false;
        }
        Map<String, Object> details = Map.of("orderNo", refund.orderNo(), "refundFen", refund.amountFen());
        adminAudit.record(clerk, now, "desk.handBack", "refund:" + refund.refundNo(), why, details);
        return true;
    }
}
