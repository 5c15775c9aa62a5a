package com.courtgate.booking.people.account;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Origin of a login.
 *
 * @param site whose failures are counted together; see {@link com.courtgate.common.security.ClientNetwork#site}
 * @param users who have logged in with the same browser before, as its sealed marks say
 */
record LoginSource(String site, Set<Long> users) {
    LoginSource {
        users = Set.copyOf(users);
    }

    /** Answers whether its owner has logged in there before. */
    boolean knows(@Nullable AccountRow account) {
        return account != null && users.contains(account.id());
    }
}
