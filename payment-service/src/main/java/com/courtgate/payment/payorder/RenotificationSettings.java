package com.courtgate.payment.payorder;

import java.time.Duration;
import java.time.Instant;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the repeated events for payments that booking-service has not taken.
 *
 * @param every how often the job looks for due ones
 * @param first how old a payment is when booking-service is asked about it for the first time, and the shortest pause
 *     afterwards; the pause grows with the payment's age up to
 * @param atMost the longest pause
 */
@ConfigurationProperties("courtgate.repeat")
public record RenotificationSettings(
        @DefaultValue("5s") Duration every,
        @DefaultValue("1m") Duration first,
        @DefaultValue("10m") Duration atMost) {

    public RenotificationSettings {
        if (!every.isPositive() || !first.isPositive() || atMost.compareTo(first) < 0) {
            throw new IllegalArgumentException(
                    "courtgate.repeat: pauses must be above zero, and the longest the longest");
        }
    }

    /** Half of the payment's age from now on, within the bounds. */
    public Instant next(Instant paidAt, Instant now) {
        Duration half = Duration.between(paidAt, now).dividedBy(2);
        Duration pause = half.compareTo(first) < 0 ? first : half;
        return now.plus(pause.compareTo(atMost) > 0 ? atMost : pause);
    }
}
