package com.courtgate.payment.adminact;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * The body of an administrator's write.
 *
 * @param why 3 to 200 characters, kept in the audit log
 */
public record AdminReason(
        @NotBlank @Size(min = 3, max = 200) String why) {}
