package com.courtgate.booking.deadline;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of orders.
 *
 * @param stockTimeout how long an order waits for its stock before it is ended
 */
@ConfigurationProperties("courtgate.orders")
@Validated
record OrderSettings(
        @DurationMin(millis = 1) @DefaultValue("60s") Duration stockTimeout) {}
