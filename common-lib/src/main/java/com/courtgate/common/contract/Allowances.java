package com.courtgate.common.contract;

import jakarta.validation.constraints.NotNull;
import java.util.List;

/**
 * People who may have less of a session than its quota, all of them as of one look into the database; the answer of
 * {@code GET /internal/sessions/{id}/allowances} and the body of the {@code POST} of that path. A shield only: the
 * recorder decides.
 *
 * @param lookedAtMillis when it was looked, epoch millis; who knows a later look knows better
 */
public record Allowances(
        long sessionId, long lookedAtMillis, @NotNull List<Person> people) {
    public Allowances {
        people = List.copyOf(people);
    }

    /**
     * A person who may have less.
     *
     * @param most permits of the session that they may have, 0 or more
     * @param suspendedUntilMillis they may have none before then, epoch millis; 0: they are not suspended
     */
    public record Person(long userId, int most, long suspendedUntilMillis) {}
}
