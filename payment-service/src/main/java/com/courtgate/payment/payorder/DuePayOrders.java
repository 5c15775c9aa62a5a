package com.courtgate.payment.payorder;

import com.courtgate.common.due.Claim;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Pay orders that a channel is to be asked about ({@code Query}), and those of which booking-service is to be told
 * again ({@code Repeat}).
 */
@Repository
public class DuePayOrders {
    private final DuePayOrderMapper mapper;
    private final PayOrders payOrders;

    DuePayOrders(DuePayOrderMapper mapper, PayOrders payOrders) {
        this.mapper = mapper;
        this.payOrders = payOrders;
    }

    /** As they are with this question counted. */
    @Transactional(propagation = Propagation.MANDATORY)
    public List<PayOrder> claimQueries(Claim claim, int most) {
        return lock(mapper.toQuery(claim.at(), most)).stream()
                .filter(order -> mapper.claimQuery(order.id(), claim.at(), claim.until()) == 1)
                .map(order -> payOrders.get(order.id()))
                .toList();
    }

    private List<PayOrder> lock(List<Long> due) {
        return due.isEmpty() ? List.of() : mapper.lock(due);
    }

    /** Answers 0 when somebody has set another time meanwhile. */
    @Transactional(propagation = Propagation.MANDATORY)
    public int noteQuery(PayOrder order, @Nullable Instant at, Claim claim) {
        return mapper.noteQuery(order.id(), at, claim.until());
    }

    /** Paid ones of which it is not known whether booking-service has taken them. */
    @Transactional(propagation = Propagation.MANDATORY)
    public List<PayOrder> claimRepeats(Claim claim, int most) {
        return lock(mapper.toRepeat(claim.at(), most)).stream()
                .filter(order -> mapper.claimRepeat(order.id(), claim.at(), claim.until()) == 1)
                .toList();
    }

    /** Answers false when it was answered or claimed by another since; else it stays until the transaction ends. */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean isStillToRepeat(PayOrder order, Claim claim) {
        return mapper.lockRepeat(order.id(), claim.until()) != null;
    }

    /** Answers 0 when it was answered or claimed by another since. */
    @Transactional(propagation = Propagation.MANDATORY)
    public int noteRepeat(PayOrder order, @Nullable Instant at, Claim claim) {
        return mapper.noteRepeat(order.id(), at, claim.until());
    }
}
