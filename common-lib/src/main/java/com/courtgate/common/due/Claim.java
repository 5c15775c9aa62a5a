package com.courtgate.common.due;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/**
 * Some due rows that one worker has for itself. A row proves whose it is by its due time, which is the end of the
 * claim, or by the token where its table has a column for one.
 *
 * @param token nobody else's
 * @param at when it was made; rows due by then are claimed
 * @param until nobody else takes the rows before; whole milliseconds, as the columns hold
 */
public record Claim(String token, Instant at, Instant until) {
    static Claim at(Instant now, Duration lease) {
        return new Claim(UUID.randomUUID().toString(), now, now.plus(lease).truncatedTo(ChronoUnit.MILLIS));
    }
}
