package com.courtgate.scheduler.opening;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Intervals at which sessions are looked after.
 *
 * @param every pause between two looks at the current sessions
 * @param warmUpLead how long before its flash time a session is loaded
 * @param plansEvery pause between two generations of sessions from opening plans
 */
@ConfigurationProperties("courtgate.opening")
@Validated
record OpeningSettings(
        @DurationMin(nanos = 1) @DefaultValue("1s") Duration every,
        @DurationMin @DefaultValue("5m") Duration warmUpLead,
        @DurationMin(nanos = 1) @DefaultValue("1m") Duration plansEvery) {}
