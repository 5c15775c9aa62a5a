package com.courtgate.booking.people.identity;

import com.courtgate.common.security.Role;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Another role for an account.
 *
 * @param why 3 to 200 characters, kept in the audit log
 */
public record RoleChange(
        @NotNull Role role,
        @NotBlank @Size(min = 3, max = 200) String why) {}
