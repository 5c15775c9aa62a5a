package com.courtgate.reserve.fate;

import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import org.jspecify.annotations.Nullable;

/** What is known of a trace; also what the client is shown. */
record Fate(
        String traceId,
        Status status,
        @Nullable Long reservationId,
        @Nullable String orderNo,
        @Nullable Long slotId,
        @Nullable String reason) {

    enum Status {
        PENDING,
        SUCCESS,
        FAILED
    }

    boolean isFinal() {
        return status != Status.PENDING;
    }

    static Fate pending(String traceId, @Nullable Long slotId) {
        return new Fate(traceId, Status.PENDING, null, null, slotId, null);
    }

    static Fate of(Decision decision) {
        Long slotId = decision.slotId() == 0 ? null : Long.valueOf(decision.slotId());
        return new Fate(
                decision.traceId(),
                decision.outcome() == Outcome.SUCCESS ? Status.SUCCESS : Status.FAILED,
                decision.reservationId(),
                decision.orderNo(),
                slotId,
                decision.reason() == null ? null : decision.reason().name());
    }

    /** Reads {@code STATUS|user|slot|detail...} as the scripts write it. */
    static Fate parse(String traceId, String stored) {
        String[] parts = stored.split("\\|", -1);
        Status status = Status.valueOf(parts[0]);
        Long slotId = parts[2].equals("0") ? null : Long.valueOf(parts[2]);
        return switch (status) {
            case PENDING -> pending(traceId, slotId);
            case SUCCESS -> new Fate(traceId, status, Long.valueOf(parts[3]), parts[4], slotId, null);
            case FAILED -> new Fate(traceId, status, null, null, slotId, parts[3]);
        };
    }
}
