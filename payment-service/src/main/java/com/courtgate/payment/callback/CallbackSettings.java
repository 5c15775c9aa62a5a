package com.courtgate.payment.callback;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits for notifications, which anybody can send.
 *
 * @param invalidPerMinute how many that are not believed are looked at and logged per minute and instance; the others
 *     are only counted
 * @param doubtEvery how often at most one of them makes us ask the channel about the same pay order
 * @param longest how long a notification may be; a longer one is not read
 */
@ConfigurationProperties("courtgate.callback")
record CallbackSettings(
        @DefaultValue("60") int invalidPerMinute,
        @DefaultValue("60s") Duration doubtEvery,
        @DefaultValue("64KB") DataSize longest) {

    CallbackSettings {
        if (invalidPerMinute < 1 || !doubtEvery.isPositive() || longest.toBytes() < 1) {
            throw new IllegalArgumentException("courtgate.callback: bounds must be above zero");
        }
    }
}
