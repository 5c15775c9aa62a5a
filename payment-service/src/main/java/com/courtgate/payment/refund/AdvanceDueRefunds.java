package com.courtgate.payment.refund;

import com.courtgate.common.due.AttemptResult;
import com.courtgate.common.due.Claim;
import com.courtgate.common.due.DueWork;
import com.courtgate.common.due.WorkSchedule;
import com.courtgate.payment.refundorder.Refund;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Takes open refunds further until the channel has decided; there is no last try. */
@Component
class AdvanceDueRefunds implements DueWork<Refund> {
    private final RefundMapper refunds;
    private final AdvanceRefund advanceRefund;
    private final RefundSettings settings;

    AdvanceDueRefunds(RefundMapper refunds, AdvanceRefund advanceRefund, RefundSettings settings) {
        this.refunds = refunds;
        this.advanceRefund = advanceRefund;
        this.settings = settings;
    }

    @Override
    public WorkSchedule schedule() {
        return new WorkSchedule("advance-refunds", "Refunds", settings.every(), settings.lease(), 20);
    }

    @Override
    public List<Refund> claim(Claim claim) {
        return claim.take(
                refunds.due(claim.at(), schedule().page()),
                refunds::lock,
                refund -> refunds.claim(refund.id(), claim.at(), claim.until()));
    }

    /** Each step says with its answer when the next one is due. */
    @Override
    public BiFunction<Refund, Instant, AttemptResult> attempt(List<Refund> due, Claim claim) {
        return (refund, now) -> {
            advanceRefund.advance(refund);
            return new AttemptResult.Noted();
        };
    }

    @Override
    public int note(Refund refund, @Nullable Instant at, @Nullable String why, Claim claim) {
        return refunds.note(refund.id(), at, why, claim.until());
    }

    @Override
    public long id(Refund refund) {
        return refund.id();
    }

    @Override
    public String server(Refund refund) {
        return refund.channel();
    }
}
