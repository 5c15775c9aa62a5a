package com.courtgate.common.contract.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.Nullable;

/**
 * Moves a session to another status; the body of {@code POST /internal/sessions/{id}/status}.
 *
 * @param from moves only from this status; null: from any that may go there
 * @param to every status but SCHEDULED
 * @param loaded moves only while the times are those that were loaded into Redis; null: whatever they are
 */
public record SessionMove(
        @Nullable SessionStatus from,
        @NotNull SessionStatus to,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Times loaded) {

    /**
     * Opening and closing of the gate, epoch millis.
     *
     * @param closeMillis 0 when it closes with the session's day
     */
    public record Times(long flashMillis, long closeMillis) {

        public static Times of(SessionStock stock) {
            return new Times(stock.gateTimeMillis(), stock.closeTimeMillis());
        }
    }

    /**
     * State after the move, whoever made it.
     *
     * @param changed whether this move brought the session there
     */
    public record Answer(SessionStatus status, boolean changed) {}
}
