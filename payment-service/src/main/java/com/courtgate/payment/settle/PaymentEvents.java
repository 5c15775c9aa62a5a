package com.courtgate.payment.settle;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.PaymentSucceeded;
import com.courtgate.common.outbox.Outbox;
import com.courtgate.payment.payorder.PayOrder;
import java.time.Instant;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Tells booking-service of payments. */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class PaymentEvents {
    private final Outbox outbox;
    private final Rows mapper;

    PaymentEvents(Outbox outbox, Rows mapper) {
        this.outbox = outbox;
        this.mapper = mapper;
    }

    /**
     * Tells again that a pay order is paid. Answers false, telling nothing, while an earlier event is still to be sent.
     */
    public boolean succeededAgain(PayOrder paid, Instant paidAt, Instant at) {
        if (mapper.isOnItsWay(paid.outTradeNo())) {
            return false;
        }
        succeeded(paid, paidAt, at);
        return true;
    }

    /** The money of a pay order is here. May be told again: each has an id of its own. */
    public void succeeded(PayOrder order, Instant paidAt, Instant at) {
        outbox.append(
                Topology.PAYMENT_EVENTS,
                Topology.PAYMENT_SUCCEEDED,
                order.outTradeNo(),
                at,
                new PaymentSucceeded(
                        order.orderNo(),
                        order.outTradeNo(),
                        order.userId(),
                        order.amountFen(),
                        order.payableFen(),
                        order.discountFen(),
                        paidAt));
    }

    /** Events of a payment, as the outbox has them. */
    @Mapper
    interface Rows {

        /** Whether an event of the payment is still to be sent. */
        @Select("""
                select exists (select 1 from outbox_event
                               where aggregate_id = #{outTradeNo} and status = 'PENDING')
                """)
        boolean isOnItsWay(String outTradeNo);
    }
}
