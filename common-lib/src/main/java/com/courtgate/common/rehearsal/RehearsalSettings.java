package com.courtgate.common.rehearsal;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long an instance rehearses before it calls itself ready.
 *
 * @param longest without an ahead-of-time cache; 0 to 60 s, 0: not at all
 * @param longestWithCache with one, whose code is compiled sooner; 0 to 60 s
 * @param patience how long it waits for what the rehearsal needs; without it there is none; 0 to 60 s
 */
@ConfigurationProperties("courtgate.rehearsal")
record RehearsalSettings(
        @DefaultValue("20s") Duration longest,
        @DefaultValue("3s") Duration longestWithCache,
        @DefaultValue("10s") Duration patience) {
    private static final Duration MOST = Duration.ofMinutes(1);

    RehearsalSettings {
        require("longest", longest);
        require("longest-with-cache", longestWithCache);
        require("patience", patience);
    }

    private static void require(String name, Duration given) {
        if (given.isNegative() || given.compareTo(MOST) > 0) {
            throw new IllegalArgumentException("courtgate.rehearsal." + name + " must be 0 to 60 s, not " + given);
        }
    }
}
