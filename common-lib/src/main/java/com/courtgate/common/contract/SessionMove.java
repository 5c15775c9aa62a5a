package com.courtgate.common.contract;

import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.Nullable;

/**
 * Moves a session to another status; the body of {@code POST /internal/sessions/{id}/status}.
 *
 * @param from moves only from this status; null: from any that may go there
 * @param to every status but SCHEDULED
 */
public record SessionMove(
        @Nullable SessionStatus from, @NotNull SessionStatus to) {

    /**
     * What is true after the move, whoever made it.
     *
     * @param changed whether this move brought the session there
     */
    public record Answer(SessionStatus status, boolean changed) {}
}
