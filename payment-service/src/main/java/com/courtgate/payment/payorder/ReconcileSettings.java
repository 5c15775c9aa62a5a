package com.courtgate.payment.payorder;

import java.time.Duration;
import java.time.Instant;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the questions to channels about pay orders that they told nothing of.
 *
 * @param every how often the job looks for due ones
 * @param threshold how old a pay order is when it is asked about for the first time, and the first pause afterwards,
 *     doubled up to
 * @param retryAtMost the longest pause
 * @param urgent the first pause where somebody waits for an end: closing, or money out of place
 * @param lease how long one that is being looked at is left alone; longer than all calls together
 */
@ConfigurationProperties("courtgate.reconcile")
public record ReconcileSettings(
        @DefaultValue("1s") Duration every,
        @DefaultValue("60s") Duration threshold,
        @DefaultValue("10m") Duration retryAtMost,
        @DefaultValue("2s") Duration urgent,
        @DefaultValue("60s") Duration lease) {

    public ReconcileSettings {
        if (threshold.isNegative() || threshold.isZero() || urgent.isZero()) {
            throw new IllegalArgumentException("courtgate.reconcile: pauses must be above zero");
        }
    }

    public Instant next(Instant now, boolean isUrgent, int asked) {
        Duration pause = (isUrgent ? urgent : threshold).multipliedBy(1L << Math.min(Math.max(asked - 1, 0), 10));
        return now.plus(pause.compareTo(retryAtMost) > 0 ? retryAtMost : pause);
    }
}
