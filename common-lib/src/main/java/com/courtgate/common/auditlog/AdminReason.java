package com.courtgate.common.auditlog;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * Reason for what somebody of the office does by hand; the body of such a write, or a part of it.
 *
 * @param why 3 to 200 characters, kept in the audit log
 */
public record AdminReason(
        @NotBlank @Size(min = 3, max = 200) String why) {}
