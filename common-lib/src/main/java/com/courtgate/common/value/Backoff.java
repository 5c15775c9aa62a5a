package com.courtgate.common.value;

import java.time.Duration;

/**
 * Pauses between attempts, each twice as long as the one before.
 *
 * @param first after the first attempt, above 0
 * @param longest no pause is longer; not below the first
 */
public record Backoff(Duration first, Duration longest) {
    public Backoff {
        if (!first.isPositive() || first.compareTo(longest) > 0) {
            throw new IllegalArgumentException("pauses are above 0, the first at most the longest");
        }
    }

    /** @param attempts how many there were, 1 or more */
    public Duration after(int attempts) {
        Duration pause = first;
        for (int i = 1; i < attempts && pause.compareTo(longest) < 0; i++) {
            pause = pause.multipliedBy(2);
        }
        return pause.compareTo(longest) < 0 ? pause : longest;
    }
}
