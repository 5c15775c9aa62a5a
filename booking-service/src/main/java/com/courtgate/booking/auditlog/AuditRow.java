package com.courtgate.booking.auditlog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code audit_log}.
 *
 * @param id null until stored
 * @param detail JSON
 */
record AuditRow(
        @Nullable Long id, Instant at, long userId, String studentId, String action, String target, String detail) {}
