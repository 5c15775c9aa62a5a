package com.courtgate.scheduler.opening;

import com.courtgate.common.contract.session.Session;
import com.courtgate.common.contract.session.SessionStatus;
import java.time.Duration;
import java.time.Instant;

/** Step that a session is due for. Missed steps come one after another, in order. */
enum DueStep {
    NOTHING,
    WARM_UP,
    MARK_OPEN,
    CLOSE;

    /**
     * The next step at an instant.
     *
     * @param warmUpLead how long before its flash time a session is loaded
     */
    static DueStep of(Session session, Instant now, Duration warmUpLead) {
        if (session.status() != SessionStatus.CLOSED && session.isOver(now)) {
            return CLOSE;
        }
        return switch (session.status()) {
            case SCHEDULED -> now.isBefore(session.flashTime().minus(warmUpLead)) ? NOTHING : WARM_UP;
            case WARMED -> now.isBefore(session.flashTime()) ? NOTHING : MARK_OPEN;
            case OPEN, CLOSED -> NOTHING;
        };
    }
}
