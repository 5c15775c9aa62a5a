package com.courtgate.scheduler.opening;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Intervals at which sessions are looked after.
 *
 * @param every pause between two looks at the current sessions
 * @param warmUpLead how long before its flash time a session is loaded
 * @param plansEvery pause between two generations of sessions from opening plans
 */
@ConfigurationProperties("courtgate.opening")
record OpeningSettings(
        @DefaultValue("1s") Duration every,
        @DefaultValue("5m") Duration warmUpLead,
        @DefaultValue("1m") Duration plansEvery) {

    OpeningSettings {
        if (!every.isPositive() || !plansEvery.isPositive() || warmUpLead.isNegative()) {
            throw new IllegalArgumentException(
                    "courtgate.opening: every and plans-every must be above 0," + " warm-up-lead must not be below 0");
        }
    }
}
