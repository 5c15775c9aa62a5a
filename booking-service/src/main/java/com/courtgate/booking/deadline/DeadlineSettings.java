package com.courtgate.booking.deadline;

import java.time.Duration;
import java.time.Instant;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of orders whose pay deadline is over.
 *
 * @param patience how long it waits for payment-service's word before it ends all the same; money that comes later is
 *     sent back
 * @param atMost the longest pause between two questions; the first ones are a second apart
 * @param whilePaid the pause while its money is known to be there and its event is on the way
 * @param lease how long one that is being looked after is left alone; 5 s or more, longer than a question takes
 */
@ConfigurationProperties("courtgate.deadline")
@Validated
record DeadlineSettings(
        @DurationMin @DefaultValue("5m") Duration patience,
        @DurationMin(seconds = 1) @DefaultValue("15s") Duration atMost,
        @DurationMin(millis = 1) @DefaultValue("1m") Duration whilePaid,
        @DurationMin(seconds = 5) @DefaultValue("15s") Duration lease) {
    private static final Duration FIRST = Duration.ofSeconds(1);

    /** Half of the time it is overdue from now on, within the bounds; patience is not missed. */
    Instant next(Instant deadline, Instant now) {
        Duration half = Duration.between(deadline, now).dividedBy(2);
        Duration pause = half.compareTo(FIRST) < 0 ? FIRST : half;
        Instant next = now.plus(pause.compareTo(atMost) > 0 ? atMost : pause);
        Instant last = deadline.plus(patience);
        return next.isAfter(last) ? last : next;
    }
}
