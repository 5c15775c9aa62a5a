package com.courtgate.scheduler.remote;

import java.util.List;

/**
 * What the database says of a session, for loading it into Redis and for comparing.
 *
 * @param closeTimeMillis epoch millis; 0 when it closes with its day
 * @param expireAtMillis epoch millis at which its keys may go
 * @param quota most permits of one user
 * @param slots those that are for sale
 * @param holders active reservations
 */
public record LoadDocument(
        long sessionId,
        long gateTimeMillis,
        long closeTimeMillis,
        long expireAtMillis,
        int quota,
        List<Slot> slots,
        List<Holder> holders) {

    /**
     * A slot with its places.
     *
     * @param sellUntilMillis when its hours begin, epoch millis
     */
    public record Slot(long slotId, int permits, long sellUntilMillis) {}
}
