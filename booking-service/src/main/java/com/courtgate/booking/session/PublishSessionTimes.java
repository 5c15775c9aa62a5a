package com.courtgate.booking.session;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.SessionPostponed;
import com.courtgate.common.outbox.Outbox;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Tells reserve-service of a session's other times, after the commit; it heeds them where the session is loaded. */
@Component
@Transactional(propagation = Propagation.MANDATORY)
class PublishSessionTimes {
    private final Outbox outbox;

    PublishSessionTimes(Outbox outbox) {
        this.outbox = outbox;
    }

    /** @param changed with its times as they are from now on, and their version */
    void tell(SessionRow changed, Instant at) {
        Instant closeTime = changed.closeTime();
        outbox.append(
                Topology.BOOKING_EVENTS,
                Topology.SESSION_POSTPONED,
                "session:" + changed.id(),
                changed.timesVersion(),
                at,
                new SessionPostponed(
                        changed.id(),
                        changed.flashTime().toEpochMilli(),
                        closeTime == null ? 0 : closeTime.toEpochMilli(),
                        changed.timesVersion()));
    }
}
