package com.courtgate.common.retention;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.Map;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the deletion of old rows.
 *
 * @param every pause between two rounds
 * @param batch rows per commit, 1 to 10,000
 * @param keep times of keeping that differ from those of the rules, by the rules' names
 */
@ConfigurationProperties("courtgate.retention")
@Validated
record RetentionSettings(
        @DurationMin(nanos = 1) @DefaultValue("10m") Duration every,
        @Min(1) @Max(10_000) @DefaultValue("1000") int batch,
        @DefaultValue Map<String, Duration> keep) {
    RetentionSettings {
        keep = Map.copyOf(keep);
    }
}
