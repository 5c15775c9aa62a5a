package com.courtgate.common.idempotency;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

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
record IdempotencySettings(
        @DefaultValue("24h") Duration kept,
        @DefaultValue("1000") int keysPerUser,
        @DefaultValue("60s") Duration shielded,
        @DefaultValue("100") int shieldedPerUser) {
    IdempotencySettings {
        if (kept.compareTo(Duration.ofHours(1)) < 0
                || shielded.compareTo(Duration.ofSeconds(1)) < 0
                || shielded.compareTo(kept) > 0) {
            throw new IllegalArgumentException("courtgate.idempotency: kept at least 1h, shielded 1s to kept");
        }
        if (keysPerUser < 1 || shieldedPerUser < 1 || shieldedPerUser > 1000) {
            throw new IllegalArgumentException(
                    "courtgate.idempotency: keys-per-user above 0, shielded-per-user 1 to 1000");
        }
    }
}
