package com.courtgate.common.rehearsal;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Duration of an instance's rehearsal.
 *
 * @param longest in all; 0 to 60 s, 0: not at all
 * @param longestBeforeReady of that before it calls itself ready; the rest follows once it is ready, while nobody asks
 *     for anything; 0 to 60 s
 * @param longestWithCache the same beside an ahead-of-time cache, whose code is compiled sooner; 0 to 60 s
 * @param pause between the two; 0 to 60 s
 * @param patience how long it waits for what the rehearsal needs; without it there is none; 0 to 60 s
 */
@ConfigurationProperties("courtgate.rehearsal")
@Validated
record RehearsalSettings(
        @DurationMin @DurationMax(minutes = 1) @DefaultValue("20s")
        Duration longest,

        @DurationMin @DurationMax(minutes = 1) @DefaultValue("20s")
        Duration longestBeforeReady,

        @DurationMin @DurationMax(minutes = 1) @DefaultValue("1s")
        Duration longestWithCache,

        @DurationMin @DurationMax(minutes = 1) @DefaultValue("5s")
        Duration pause,

        @DurationMin @DurationMax(minutes = 1) @DefaultValue("10s")
        Duration patience) {
    /** Returns the part of the rehearsal before the instance is ready. */
    Duration before(boolean hasCache) {
        Duration before = hasCache ? longestWithCache : longestBeforeReady;
        return before.compareTo(longest) < 0 ? before : longest;
    }

    /** Returns the part of the rehearsal once the instance is ready. */
    Duration after(boolean hasCache) {
        return longest.minus(before(hasCache));
    }
}
