package com.courtgate.common.inbox;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A row of {@code inbox_event}. */
@Schema(name = "InboxEvent")
record InboxRow(
        long id,
        String eventId,
        String consumerGroup,
        String type,
        String body,
        InboxStatus status,
        int attempts,
        Instant nextAttemptAt,
        @Nullable String lastError,
        @Nullable String traceParent,
        Instant receivedAt,
        @Nullable Instant doneAt) {}
