package com.courtgate.common.contract.session;

import org.jspecify.annotations.Nullable;

/**
 * Places of a session in the database; the answer of {@code GET /internal/sessions/{id}/counts}.
 *
 * @param recorded active reservations
 * @param paid those of them that are paid
 * @param line people who wait for something of it; null of a booking-service that has no waitlists
 */
public record SessionCounts(
        long permits, long recorded, long paid, @Nullable Long line) {}
