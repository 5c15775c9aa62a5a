package com.courtgate.payment.refund;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.RefundMoved;
import com.courtgate.common.outbox.Outbox;
import com.courtgate.payment.refundorder.Refund;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Tells booking-service of refunds, so that it can tell whose money it is. */
@Component
@Transactional(propagation = Propagation.MANDATORY)
class RefundEvents {
    private final Outbox outbox;

    RefundEvents(Outbox outbox) {
        this.outbox = outbox;
    }

    /** The channel is asked to send it. */
    void sent(Refund refund, Instant at) {
        tell(Topology.REFUND_SENT, refund, at);
    }

    /** The channel has sent it. */
    void arrived(Refund refund, Instant at) {
        tell(Topology.REFUND_ARRIVED, refund, at);
    }

    private void tell(String type, Refund refund, Instant at) {
        if (refund.amountFen() > 0) { // else a coupon had paid for all of it
            var moved = new RefundMoved(
                    refund.refundNo(), refund.orderNo(), refund.userId(), refund.amountFen(), refund.channel());
            outbox.append(Topology.PAYMENT_EVENTS, type, refund.refundNo(), at, moved);
        }
    }
}
