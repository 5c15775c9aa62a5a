package com.courtgate.common.contract.session;

/**
 * Places of a session in the database; the answer of {@code GET /internal/sessions/{id}/counts}.
 *
 * @param recorded active reservations
 * @param paid those of them that are paid
 */
public record SessionCounts(long permits, long recorded, long paid) {}
