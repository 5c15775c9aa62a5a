package com.courtgate.booking.people.notice;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.CouponEndNeared;
import com.courtgate.common.inbox.EventHandler;
import com.courtgate.common.inbox.InboxOutcome;
import com.courtgate.common.inbox.JsonEvent;
import java.time.Clock;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Hears of coupons that end soon, and tells their owners. */
@Component
class NotifyOfExpiringCoupons implements EventHandler {
    private final Notices notices;
    private final Clock clock;

    NotifyOfExpiringCoupons(Notices notices, Clock clock) {
        this.notices = notices;
        this.clock = clock;
    }

    @Override
    public Set<String> types() {
        return Set.of(Topology.COUPON_END_NEARED);
    }

    @Override
    public InboxOutcome handle(JsonEvent event) {
        CouponEndNeared neared = event.payloadAs(CouponEndNeared.class);
        notices.couponEndsSoon(neared.userId(), neared.couponId(), neared.name(), neared.validTo(), clock.instant());
        return new InboxOutcome.Applied();
    }
}
