package com.courtgate.booking.people.letter;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The codes by which students show that an address is theirs.
 *
 * @param life how long a code is good, 1 minute to 1 hour
 * @param tries wrong codes after which the right one is not taken either, 1 to 10
 * @param most codes that a student may have sent one after another, 1 to 20
 * @param forgiven the time after which one of them does not count any more, 1 minute to 1 day
 * @param atOnce most codes that an instance hands over at the same time, 1 to 64; whoever comes then is told to try
 *     again
 * @param patience how long a student waits at most until their code is handed over, 1 to 8 seconds: the gateway waits
 *     10
 */
@ConfigurationProperties("courtgate.notice.code")
record VerificationCodeSettings(
        @DefaultValue("15m") Duration life,
        @DefaultValue("5") int tries,
        @DefaultValue("5") int most,
        @DefaultValue("1h") Duration forgiven,
        @DefaultValue("8") int atOnce,
        @DefaultValue("6s") Duration patience) {

    VerificationCodeSettings {
        require(isWithin(life, Duration.ofMinutes(1), Duration.ofHours(1)), "life is 1 to 60 minutes");
        require(tries >= 1 && tries <= 10, "tries are 1 to 10");
        require(most >= 1 && most <= 20, "most is 1 to 20");
        require(isWithin(forgiven, Duration.ofMinutes(1), Duration.ofDays(1)), "forgiven is 1 minute to 1 day");
        require(atOnce >= 1 && atOnce <= 64, "at-once is 1 to 64");
        require(isWithin(patience, Duration.ofSeconds(1), Duration.ofSeconds(8)), "patience is 1 to 8 seconds");
    }

    private static boolean isWithin(Duration value, Duration least, Duration most) {
        return value.compareTo(least) >= 0 && value.compareTo(most) <= 0;
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException("courtgate.notice.code: " + rule);
        }
    }
}
