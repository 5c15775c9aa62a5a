package com.courtgate.common.contract;

/**
 * An active reservation of a user; the element of the answer of {@code GET /internal/sessions/{id}/reservations}.
 *
 * @param decided false while its order waits for its stock
 */
public record RecordedTrace(String traceId, long slotId, long reservationId, boolean decided) {}
