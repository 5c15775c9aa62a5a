package com.courtgate.payment.settle;

import com.courtgate.payment.coupon.CouponSettlements;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** The one place where a live pay order ends unpaid: its coupon goes back to its owner in the same transaction. */
@Component
public class EndPayOrder {
    private final PayOrders payOrders;
    private final CouponSettlements coupons;

    EndPayOrder(PayOrders payOrders, CouponSettlements coupons) {
        this.payOrders = payOrders;
        this.coupons = coupons;
    }

    /**
     * Ends it here; nobody may be able to pay it at the channel any more. Answers false, changing nothing, when it is
     * not in the state it was read in, or must not go from there to that state.
     *
     * @param reason for people who read the row; cut to 200 characters
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean end(PayOrder order, PayOrderStatus to, String reason, Instant at) {
        boolean ended = payOrders.end(order, to, reason, at);
        if (ended) {
            coupons.cancel(order.outTradeNo(), at);
        }
        return ended;
    }
}
