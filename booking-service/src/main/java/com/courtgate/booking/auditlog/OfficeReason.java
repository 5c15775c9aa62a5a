package com.courtgate.booking.auditlog;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * Why an administrator does something.
 *
 * @param why 3 to 200 characters, kept in the audit log
 */
@Schema(name = "AdminReason")
public record OfficeReason(
        @NotBlank @Size(min = 3, max = 200) String why) {}
