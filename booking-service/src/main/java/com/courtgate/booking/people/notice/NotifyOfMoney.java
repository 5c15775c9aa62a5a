package com.courtgate.booking.people.notice;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.CouponEndNeared;
import com.courtgate.common.contract.RefundMoved;
import com.courtgate.common.inbox.EventHandler;
import com.courtgate.common.inbox.InboxOutcome;
import com.courtgate.common.inbox.JsonEvent;
import java.time.Clock;
import java.time.Instant;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Hears of money that goes back and of coupons that end soon, and tells whose they are. */
@Component
class NotifyOfMoney implements EventHandler {
    private final Notices notices;
    private final Clock clock;

    NotifyOfMoney(Notices notices, Clock clock) {
        this.notices = notices;
        this.clock = clock;
    }

    @Override
    public Set<String> types() {
        return Set.of(Topology.REFUND_SENT, Topology.REFUND_ARRIVED, Topology.COUPON_END_NEARED);
    }

    @Override
    public InboxOutcome handle(JsonEvent event) {
        Instant now = clock.instant();
        switch (event.type()) {
            case Topology.REFUND_SENT -> notices.refundSent(event.payloadAs(RefundMoved.class), now);
            case Topology.REFUND_ARRIVED -> notices.refundArrived(event.payloadAs(RefundMoved.class), now);
            default -> {
                CouponEndNeared neared = event.payloadAs(CouponEndNeared.class);
                notices.couponEndsSoon(neared.userId(), neared.couponId(), neared.name(), neared.validTo(), now);
            }
        }
        return new InboxOutcome.Applied();
    }
}
