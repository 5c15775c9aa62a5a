package com.courtgate.booking.people.login;

import java.util.Set;

/**
 * Origin of a login.
 *
 * @param site whose failures are counted together; see {@link com.courtgate.common.security.ClientNetwork#site}
 * @param users who have logged in with the same browser before, as its sealed marks say
 */
public record LoginSource(String site, Set<Long> users) {
    public LoginSource {
        users = Set.copyOf(users);
    }

    /** Answers whether that user has logged in there before. */
    public boolean knows(long userId) {
        return users.contains(userId);
    }
}
