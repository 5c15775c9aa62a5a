package com.courtgate.payment.payorder;

import com.courtgate.common.due.Claim;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Pay orders that a channel is to be asked about, and those of which booking-service is to be told again. */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class DuePayOrders {
    private final DuePayOrderMapper mapper;
    private final PayOrders payOrders;

    DuePayOrders(DuePayOrderMapper mapper, PayOrders payOrders) {
        this.mapper = mapper;
        this.payOrders = payOrders;
    }

    /** Claims and returns them as they are with this question counted. */
    public List<PayOrder> claimQueries(Claim claim, int most) {
        return claim
                .take(
                        mapper.toQuery(claim.at(), most),
                        mapper::lock,
                        order -> mapper.claimQuery(order.id(), claim.at(), claim.until()))
                .stream()
                .map(order -> payOrders.get(order.id()))
                .toList();
    }

    /** Answers 0 when somebody has set another time meanwhile. */
    public int noteQuery(PayOrder order, @Nullable Instant at, Claim claim) {
        return mapper.noteQuery(order.id(), at, claim.until());
    }

    /** Nothing is to be asked any more; does nothing when somebody has set another time since it was read. */
    public void queryDone(PayOrder asked) {
        Instant next = asked.nextQueryAt();
        if (next != null) {
            mapper.noteQuery(asked.id(), null, next);
        }
    }

    /** Paid ones of which it is not known whether booking-service has taken them. */
    public List<PayOrder> claimRepeats(Claim claim, int most) {
        return claim.take(
                mapper.toRepeat(claim.at(), most),
                mapper::lock,
                order -> mapper.claimRepeat(order.id(), claim.at(), claim.until()));
    }

    /** Answers 0 when it was answered or claimed by another since. */
    public int noteRepeat(PayOrder order, @Nullable Instant at, Claim claim) {
        return mapper.noteRepeat(order.id(), at, claim.until());
    }
}
