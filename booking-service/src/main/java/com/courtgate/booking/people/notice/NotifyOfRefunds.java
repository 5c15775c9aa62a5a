package com.courtgate.booking.people.notice;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.RefundMoved;
import com.courtgate.common.inbox.EventHandler;
import com.courtgate.common.inbox.InboxOutcome;
import com.courtgate.common.inbox.JsonEvent;
import java.time.Clock;
import java.time.Instant;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Hears of money that goes back, and tells whose it is. */
@Component
class NotifyOfRefunds implements EventHandler {
    private final Notices notices;
    private final Clock clock;

    NotifyOfRefunds(Notices notices, Clock clock) {
        this.notices = notices;
        this.clock = clock;
    }

    @Override
    public Set<String> types() {
        return Set.of(Topology.REFUND_SENT, Topology.REFUND_ARRIVED);
    }

    @Override
    public InboxOutcome handle(JsonEvent event) {
        RefundMoved moved = event.payloadAs(RefundMoved.class);
        Instant now = clock.instant();
        if (event.type().equals(Topology.REFUND_SENT)) {
            notices.refundSent(moved, now);
        } else {
            notices.refundArrived(moved, now);
        }
        return new InboxOutcome.Applied();
    }
}
