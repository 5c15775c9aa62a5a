package com.courtgate.booking.deadline;

import java.time.Duration;
import java.time.Instant;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of orders whose pay deadline is over.
 *
 * @param patience how long it waits for payment-service's word before it ends all the same; money that comes later is
 *     sent back
 * @param atMost the longest pause between two questions; the first ones are a second apart
 * @param whilePaid the pause while its money is known to be there and its event is on the way
 * @param lease how long one that is being looked after is left alone; longer than a question takes
 */
@ConfigurationProperties("courtgate.deadline")
record DeadlineSettings(
        @DefaultValue("5m") Duration patience,
        @DefaultValue("15s") Duration atMost,
        @DefaultValue("1m") Duration whilePaid,
        @DefaultValue("15s") Duration lease) {
    private static final Duration FIRST = Duration.ofSeconds(1);

    DeadlineSettings {
        if (patience.isNegative() || atMost.compareTo(FIRST) < 0 || !whilePaid.isPositive()) {
            throw new IllegalArgumentException("courtgate.deadline: pauses must be above zero");
        }
        if (lease.compareTo(Duration.ofSeconds(5)) < 0) {
            throw new IllegalArgumentException(
                    "courtgate.deadline.lease must be 5 s or more, longer than a question takes");
        }
    }

    /** Half of the time it is overdue from now on, within the bounds; patience is not missed. */
    Instant next(Instant deadline, Instant now) {
        Duration half = Duration.between(deadline, now).dividedBy(2);
        Duration pause = half.compareTo(FIRST) < 0 ? FIRST : half;
        Instant next = now.plus(pause.compareTo(atMost) > 0 ? atMost : pause);
        Instant last = deadline.plus(patience);
        return next.isAfter(last) ? last : next;
    }
}
