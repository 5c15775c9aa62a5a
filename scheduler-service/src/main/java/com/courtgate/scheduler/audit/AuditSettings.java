package com.courtgate.scheduler.audit;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How often stock is audited.
 *
 * @param every pause between two audits of the live sessions
 * @param forgetAfter age at which a finding of a session that is no longer audited goes
 */
@ConfigurationProperties("courtgate.audit")
record AuditSettings(@DefaultValue("1m") Duration every, @DefaultValue("2d") Duration forgetAfter) {

    AuditSettings {
        if (!every.isPositive() || !forgetAfter.isPositive()) {
            throw new IllegalArgumentException(
                    "courtgate.audit: every and forget-after must be above 0");
        }
    }
}
