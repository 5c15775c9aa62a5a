package com.courtgate.payment.refund;

import com.courtgate.common.value.Backoff;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the advancement of refunds.
 *
 * @param every how often the job looks for due ones
 * @param retryAfter the first pause between two questions to the channel; doubled up to
 * @param retryAtMost the longest one; there is no last one
 * @param lease how long one that is being worked on is left alone; longer than all calls together
 */
@ConfigurationProperties("courtgate.refund")
record RefundSettings(
        @DefaultValue("1s") Duration every,
        @DefaultValue("5s") Duration retryAfter,
        @DefaultValue("10m") Duration retryAtMost,
        @DefaultValue("60s") Duration lease) {

    Duration pauseAfter(int attempts) {
        return new Backoff(retryAfter, retryAtMost).after(attempts + 1);
    }
}
