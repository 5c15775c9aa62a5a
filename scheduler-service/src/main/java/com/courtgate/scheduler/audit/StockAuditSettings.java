package com.courtgate.scheduler.audit;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the stock audit.
 *
 * @param every pause between two audits of the live sessions
 */
@ConfigurationProperties("courtgate.audit")
record StockAuditSettings(@DefaultValue("1m") Duration every) {

    StockAuditSettings {
        if (!every.isPositive()) {
            throw new IllegalArgumentException("courtgate.audit: every must be above 0");
        }
    }
}
