package com.courtgate.booking.people.auditlog;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code audit_log}, also as the office sees it.
 *
 * @param id null until stored
 * @param detail JSON
 */
@Schema(name = "AuditLogEntry")
record AuditRow(
        @Nullable Long id,
        Instant at,
        long userId,
        String studentId,
        String action,
        String target,
        @Schema(implementation = Map.class) @JsonRawValue String detail) {

    /** The same entry without the names of these persons; who acted is known by the number of their account. */
    AuditRow without(long personId, NameOccurrences mentions, String pseudonym) {
        return new AuditRow(
                id,
                at,
                userId,
                userId == personId ? pseudonym : mentions.replaced(studentId),
                action,
                mentions.replaced(target),
                mentions.replaced(detail));
    }
}
