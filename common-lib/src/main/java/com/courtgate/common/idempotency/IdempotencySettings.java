package com.courtgate.common.idempotency;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of what is remembered of requests that may be sent again.
 *
 * @param kept how long the database keeps an answer, 1 hour or more; a copy gets it for so long
 * @param keysPerUser most answers it keeps of one user; more new requests are refused with 429, never an old answer
 *     forgotten
 * @param shielded how long Redis keeps an answer, 1 second to {@code kept}; after that a copy asks the database
 * @param shieldedPerUser most requests of one user that Redis knows of, 1 to 1,000
 */
@ConfigurationProperties("courtgate.idempotency")
@Validated
record IdempotencySettings(
        @DurationMin(hours = 1) @DefaultValue("24h") Duration kept,
        @Min(1) @DefaultValue("1000") int keysPerUser,
        @DurationMin(seconds = 1) @DefaultValue("60s") Duration shielded,
        @Min(1) @Max(1000) @DefaultValue("100") int shieldedPerUser) {
    IdempotencySettings {
        if (shielded.compareTo(kept) > 0) {
            throw new IllegalArgumentException("courtgate.idempotency: shielded 1s to kept");
        }
    }
}
