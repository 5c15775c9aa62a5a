package com.courtgate.common.contract.session;

/** An active reservation of a user; the element of the answer of {@code GET /internal/sessions/{id}/reservations}. */
public record RecordedTrace(String traceId, long slotId, long reservationId) {}
