package com.courtgate.payment.callback;

import com.courtgate.common.meters.AfterCommitCounter;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.springframework.stereotype.Component;

/** Allowance of notifications that are not believed and may still be looked at in this minute. */
@Component
class InvalidNotificationLimiter {
    private final int perMinute;
    private final AfterCommitCounter<NotificationKind> arrivals;
    private final Clock clock;
    private Instant minute = Instant.MIN;
    private int taken;

    InvalidNotificationLimiter(CallbackSettings settings, AfterCommitCounter<NotificationKind> arrivals, Clock clock) {
        this.perMinute = settings.invalidPerMinute();
        this.arrivals = arrivals;
        this.clock = clock;
    }

    /** Answers false, counting one that nobody looks at, when this minute's are used up. */
    synchronized boolean take() {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MINUTES);
        if (!now.equals(minute)) {
            minute = now;
            taken = 0;
        }
        if (taken == perMinute) {
            arrivals.one(NotificationKind.INVALID_UNLOGGED);
            return false;
        }
        taken++;
        return true;
    }
}
