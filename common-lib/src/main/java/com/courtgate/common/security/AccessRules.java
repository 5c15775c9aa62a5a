package com.courtgate.common.security;

import java.util.List;

/**
 * Which paths need less than a valid token. Whatever is not named needs one of a role that {@link RoleRules} permits,
 * and {@code /internal/**} the internal key, in every service.
 *
 * @param open path patterns that need nothing
 */
public record AccessRules(List<String> open) {
    public AccessRules {
        open = List.copyOf(open);
    }

    public static AccessRules allowing(String... patterns) {
        return new AccessRules(List.of(patterns));
    }
}
