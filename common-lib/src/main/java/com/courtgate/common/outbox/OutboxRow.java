package com.courtgate.common.outbox;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A row of {@code outbox_event}. */
@Schema(name = "OutboxEvent")
record OutboxRow(
        long id,
        String eventId,
        String aggregateId,
        String exchangeName,
        String routingKey,
        String body,
        OutboxStatus status,
        int attempts,
        @Nullable String traceParent,
        @Nullable String lastError,
        Instant createdAt,
        @Nullable Instant sentAt) {}
