package com.courtgate.booking.deadline;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of orders.
 *
 * @param stockTimeout how long an order waits for its stock before it is ended
 */
@ConfigurationProperties("courtgate.orders")
record OrderSettings(@DefaultValue("60s") Duration stockTimeout) {
    OrderSettings {
        if (!stockTimeout.isPositive()) {
            throw new IllegalArgumentException("courtgate.orders.stock-timeout must be positive");
        }
    }
}
