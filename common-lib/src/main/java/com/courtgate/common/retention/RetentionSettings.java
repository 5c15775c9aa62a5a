package com.courtgate.common.retention;

import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the deletion of old rows.
 *
 * @param every pause between two rounds
 * @param batch rows per commit, 1 to 10,000
 * @param keep times of keeping that differ from those of the rules, by the rules' names
 */
@ConfigurationProperties("courtgate.retention")
record RetentionSettings(
        @DefaultValue("10m") Duration every,
        @DefaultValue("1000") int batch,
        @DefaultValue Map<String, Duration> keep) {
    RetentionSettings {
        if (!every.isPositive() || batch < 1 || batch > 10_000) {
            throw new IllegalArgumentException("courtgate.retention: every above 0, batch 1 to 10000");
        }
        keep = Map.copyOf(keep);
    }
}
