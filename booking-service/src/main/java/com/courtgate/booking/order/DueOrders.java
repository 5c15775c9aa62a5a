package com.courtgate.booking.order;

import com.courtgate.common.due.Claim;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Orders that something is to be done with at a time. At any time an order has one next look, whatever for. */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class DueOrders {
    private final OrderMapper mapper;

    DueOrders(OrderMapper mapper) {
        this.mapper = mapper;
    }

    /**
     * An order that something is to be done with at a time.
     *
     * @param payDeadline null before its stock is taken
     * @param moneyKnown payment-service has said that its money is there
     */
    public record DueOrder(
            long id, String orderNo, long userId, @Nullable Instant payDeadline, boolean moneyKnown) {}

    /** Orders past their pay deadline. */
    public List<DueOrder> claimOverdue(Claim claim, int most) {
        return take(mapper.overdue(claim.at(), most), OrderStatus.STOCK_RESERVED, claim);
    }

    /** Orders that have waited for their stock since before then. */
    public List<DueOrder> claimWithoutStock(Claim claim, Instant before, int most) {
        return take(mapper.withoutStock(claim.at(), before, most), OrderStatus.CREATED, claim);
    }

    /** Orders that are to be paid by then, and whose users were not told. */
    public List<DueOrder> claimToRemind(Claim claim, Instant soon, int most) {
        return take(mapper.toRemind(claim.at(), soon, most), OrderStatus.STOCK_RESERVED, claim);
    }

    private List<DueOrder> take(List<Long> due, OrderStatus status, Claim claim) {
        return claim.take(
                due, ids -> mapper.lockDue(ids, status), order -> mapper.claim(order.id(), claim.at(), claim.until()));
    }

    /** The order's next look. Answers 0 when the order was moved or claimed by another since. */
    public int note(DueOrder order, @Nullable Instant at, Claim claim) {
        return mapper.note(order.id(), at, claim.until());
    }

    /** Notes that the order's money is there, though not here yet: only its event ends it now. */
    @Transactional
    public void moneyKnown(DueOrder order) {
        mapper.moneyKnown(order.id());
    }
}
