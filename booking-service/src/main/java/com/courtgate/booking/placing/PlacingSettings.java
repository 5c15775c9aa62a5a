package com.courtgate.booking.placing;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What can be set for placing orders.
 *
 * @param stockPatience how long an order waits for the answer about its stock before it is ended
 */
@ConfigurationProperties("courtgate.placing")
record PlacingSettings(@DefaultValue("20s") Duration stockPatience) {
    PlacingSettings {
        if (!stockPatience.isPositive()) {
            throw new IllegalArgumentException("courtgate.placing.stock-patience must be positive");
        }
    }
}
