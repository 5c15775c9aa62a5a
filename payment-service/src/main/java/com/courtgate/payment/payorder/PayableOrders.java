package com.courtgate.payment.payorder;

import java.time.Instant;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Orders that may still be paid. A pay order is written in the transaction that has locked its order here; a
 * transaction that ends the order waits for that one, and for all after it the order has ended.
 */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class PayableOrders {
    private final PayableOrderMapper mapper;

    PayableOrders(PayableOrderMapper mapper) {
        this.mapper = mapper;
    }

    /** Locks the order's row until the end of the transaction; false when the order has ended. */
    public boolean lockOrder(String orderNo, Instant at) {
        mapper.ensureRow(orderNo, at);
        return mapper.hasEnded(orderNo) == 0;
    }

    /** No pay order is made for it, and no coupon locked, from the commit on. Waits for whoever has locked it. */
    public void end(String orderNo, Instant at) {
        mapper.end(orderNo, at);
    }

    /** Forgets orders that nothing was heard of since then. */
    public void forget(Instant before, int most) {
        mapper.forget(before, most);
    }
}
