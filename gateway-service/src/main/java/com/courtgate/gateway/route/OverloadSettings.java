package com.courtgate.gateway.route;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of a lane's concurrency limit.
 *
 * @param least so many requests of a lane may always be under way, 1 to 1,000,000; a rush of so many students is never
 *     turned away
 * @param within beyond that as many as are answered within this time at the pace of the moment, 100 ms to 10 s
 */
@ConfigurationProperties("courtgate.gateway.overload")
record OverloadSettings(
        @DefaultValue("2500") int least, @DefaultValue("3s") Duration within) {

    OverloadSettings {
        if (least < 1 || least > 1_000_000 || within.toMillis() < 100 || within.toMillis() > 10_000) {
            throw new IllegalArgumentException(
                    "courtgate.gateway.overload: least 1 to 1,000,000, within 100 ms to 10 s, not " + least + ", "
                            + within);
        }
    }
}
