package com.courtgate.common.contract.payment;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.Map;

/**
 * A line of the administrators' trail, which booking-service keeps; the body of {@code POST /internal/audit-log}.
 *
 * @param action verb and object, such as {@code session.open}
 * @param target what is about to be changed, such as {@code session:7}
 */
public record AuditLogEntry(
        @Positive long userId,
        @NotBlank @Size(max = 32) String studentId,
        @NotBlank @Size(max = 40) String action,
        @NotBlank @Size(max = 80) String target,
        @NotNull Map<String, Object> detail) {}
