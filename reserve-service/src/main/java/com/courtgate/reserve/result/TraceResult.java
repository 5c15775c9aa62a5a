package com.courtgate.reserve.result;

import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Knowledge of a trace.
 *
 * @param slotIds what is or was held; empty when nobody knows
 * @param reservationIds of these slots, in their order; empty unless SUCCESS
 * @param orderNo set with SUCCESS
 * @param reason set with FAILED
 */
record TraceResult(
        String traceId,
        Status status,
        List<Long> slotIds,
        List<Long> reservationIds,
        @Nullable String orderNo,
        @Nullable String reason) {

    @Schema(name = "GrabStatus")
    enum Status {
        PENDING,
        SUCCESS,
        FAILED
    }

    /** Result as the client is shown it; of an order, which has several slots, the first one: all are in the order. */
    @Schema(name = "GrabResult")
    record View(
            String traceId,
            Status status,
            @Nullable Long reservationId,
            @Nullable String orderNo,
            @Nullable Long slotId,
            @Nullable String reason) {}

    View view() {
        return new View(traceId, status, first(reservationIds), orderNo, first(slotIds), reason);
    }

    private static @Nullable Long first(List<Long> ids) {
        return ids.isEmpty() ? null : ids.getFirst();
    }

    boolean isFinal() {
        return status != Status.PENDING;
    }

    static TraceResult pending(String traceId, List<Long> slotIds) {
        return new TraceResult(traceId, Status.PENDING, slotIds, List.of(), null, null);
    }

    static TraceResult of(Decision decision) {
        return new TraceResult(
                decision.traceId(),
                decision.outcome() == Outcome.SUCCESS ? Status.SUCCESS : Status.FAILED,
                decision.slotIds(),
                decision.reservationIds(),
                decision.orderNo(),
                decision.reason() == null ? null : decision.reason().name());
    }

    /** Reads {@code STATUS|user|slots|detail...} as {@code session.lua} writes it. */
    static TraceResult parse(String traceId, String stored) {
        String[] parts = stored.split("\\|", -1);
        Status status = Status.valueOf(parts[0]);
        List<Long> slotIds = ids(parts[2]);
        return switch (status) {
            case PENDING -> pending(traceId, slotIds);
            case SUCCESS -> new TraceResult(traceId, status, slotIds, ids(parts[3]), parts[4], null);
            case FAILED -> new TraceResult(traceId, status, slotIds, List.of(), null, parts[3]);
        };
    }

    private static List<Long> ids(String list) {
        return list.isEmpty()
                ? List.of()
                : Arrays.stream(list.split(",")).map(Long::valueOf).toList();
    }
}
