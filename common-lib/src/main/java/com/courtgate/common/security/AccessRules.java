package com.courtgate.common.security;

import java.util.List;

/**
 * Paths that need less than a valid token. Any other needs one of a role that {@link RoleRules} permits, and
 * {@code /internal/**} the internal key, in every service.
 *
 * @param open path patterns that need nothing, where nobody looks at a token
 * @param withOptionalToken path patterns that need nothing, where a valid token says who asks and another says nothing
 */
public record AccessRules(List<String> open, List<String> withOptionalToken) {
    public AccessRules {
        open = List.copyOf(open);
        withOptionalToken = List.copyOf(withOptionalToken);
    }

    public static AccessRules allowing(String... patterns) {
        return new AccessRules(List.of(patterns), List.of());
    }

    public AccessRules withOptionalToken(String... patterns) {
        return new AccessRules(open, List.of(patterns));
    }
}
