package com.courtgate.payment.refund;

import com.courtgate.common.envelope.Outages;
import java.time.Clock;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Takes open refunds further until the channel has decided. Several instances share the work. */
@Component
public class RefundSweeper {
    private static final Logger log = LoggerFactory.getLogger(RefundSweeper.class);
    private static final int AT_ONCE = 20;
    private final Refunds refunds;
    private final AdvanceRefund advanceRefund;
    private final TransactionTemplate transaction;
    private final Clock clock;

    RefundSweeper(Refunds refunds, AdvanceRefund advanceRefund, TransactionTemplate transaction, Clock clock) {
        this.refunds = refunds;
        this.advanceRefund = advanceRefund;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Answers how many were due. */
    public int sweep() {
        List<Refund> claimed = transaction.execute(tx -> refunds.claimDue(clock.instant(), AT_ONCE));
        if (claimed == null) {
            return 0;
        }
        claimed.forEach(this::attempt);
        return claimed.size();
    }

    /** A refund that fails must not hold up the others; the end of its lease brings it back. */
    private void attempt(Refund refund) {
        try {
            advanceRefund.advance(refund);
        } catch (RuntimeException e) {
            if (Outages.isOutage(e)) {
                log.warn("Refund {} waits: {}", refund.refundNo(), e.toString());
            } else {
                log.error("Refund {} failed and is tried again", refund.refundNo(), e);
            }
        }
    }
}
