package com.courtgate.booking.people.letter;

import com.courtgate.common.value.Backoff;
import java.time.Duration;
import java.time.Instant;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the sending of letters.
 *
 * @param every how often it is looked for due ones
 * @param batch most that are taken together, 1 to 200
 * @param lease how long nobody else takes them; half of it is used, so that the last one of them has the other half
 * @param mostAttempts a letter is given up when it was refused that often
 * @param firstPause before a refused one is tried again, twice as long after each further refusal
 * @param longestPause the longest of these pauses
 * @param outageAtMost the longest pause while a channel is away; the first ones are shorter
 */
@ConfigurationProperties("courtgate.notice.letter")
record LetterSettings(
        @DefaultValue("5s") Duration every,
        @DefaultValue("20") int batch,
        @DefaultValue("5m") Duration lease,
        @DefaultValue("12") int mostAttempts,
        @DefaultValue("1m") Duration firstPause,
        @DefaultValue("1h") Duration longestPause,
        @DefaultValue("5m") Duration outageAtMost) {
    private static final Duration FIRST_OF_OUTAGE = Duration.ofSeconds(5);

    LetterSettings {
        if (batch < 1 || batch > 200 || mostAttempts < 1) {
            throw new IllegalArgumentException("courtgate.notice.letter: batch 1 to 200, most-attempts at least 1");
        }
        if (!every.isPositive() || lease.compareTo(Duration.ofMinutes(1)) < 0) {
            throw new IllegalArgumentException("courtgate.notice.letter: every above 0, lease at least a minute");
        }
        if (outageAtMost.compareTo(FIRST_OF_OUTAGE) < 0) {
            throw new IllegalArgumentException("courtgate.notice.letter: outage-at-most is at least 5 s");
        }
        new Backoff(firstPause, longestPause); // refuses what is none
    }

    /** Returns the time of the next attempt at a letter that was refused that often. */
    Instant afterRefusal(int attempts, Instant now) {
        return now.plus(new Backoff(firstPause, longestPause).after(attempts));
    }

    /**
     * Returns the time of the next attempt at a letter whose channel is away: after an eighth of the time it waits
     * already, within bounds.
     */
    Instant afterOutage(Instant writtenAt, Instant now) {
        Duration pause = Duration.between(writtenAt, now).dividedBy(8);
        if (pause.compareTo(FIRST_OF_OUTAGE) < 0) {
            return now.plus(FIRST_OF_OUTAGE);
        }
        return now.plus(pause.compareTo(outageAtMost) > 0 ? outageAtMost : pause);
    }
}
