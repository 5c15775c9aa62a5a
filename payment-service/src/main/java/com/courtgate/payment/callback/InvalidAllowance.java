package com.courtgate.payment.callback;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.springframework.stereotype.Component;

/** How many notifications that are not believed may still be looked at in this minute. */
@Component
class InvalidAllowance {
    private final int perMinute;
    private final Clock clock;
    private Instant minute = Instant.MIN;
    private int taken;

    InvalidAllowance(CallbackSettings settings, Clock clock) {
        this.perMinute = settings.invalidPerMinute();
        this.clock = clock;
    }

    /** Answers false when this minute's are used up. */
    synchronized boolean take() {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MINUTES);
        if (!now.equals(minute)) {
            minute = now;
            taken = 0;
        }
        if (taken == perMinute) {
            return false;
        }
        taken++;
        return true;
    }
}
