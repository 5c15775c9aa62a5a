package com.courtgate.payment.refund;

import com.courtgate.payment.channel.RefundAnswer;
import com.courtgate.payment.refundorder.Refund;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Does what follows from a channel's word on a refund, asked for or not. */
@Component
public class ApplyRefundAnswer {
    private final Refunds refunds;
    private final CompleteRefund completeRefund;

    ApplyRefundAnswer(Refunds refunds, CompleteRefund completeRefund) {
        this.refunds = refunds;
        this.completeRefund = completeRefund;
    }

    /** Answers false when the refund stays in its state; where the channel is to be asked again, the time is set. */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean apply(Refund refund, RefundAnswer answer, Instant now) {
        return switch (answer) {
            case RefundAnswer.Succeeded done -> completeRefund.complete(refund, done.channelRefundNo(), done.at(), now);
            case RefundAnswer.Declined no -> refunds.fail(refund, no.why(), now);
            case RefundAnswer.Abnormal stuck -> refunds.abnormal(refund, stuck.why(), now);
            case RefundAnswer.Processing taken -> {
                refunds.tryLater(refund, null, taken.channelRefundNo(), now);
                yield false;
            }
            case RefundAnswer.NotFound none -> later(refund, "the channel has no such refund", now);
            case RefundAnswer.Unknown unknown -> later(refund, unknown.why(), now);
        };
    }

    private boolean later(Refund refund, String error, Instant now) {
        refunds.tryLater(refund, error, null, now);
        return false;
    }
}
