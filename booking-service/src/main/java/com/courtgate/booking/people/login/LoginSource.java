package com.courtgate.booking.people.login;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Origin of a login.
 *
 * @param site whose failures are counted together; see {@link com.courtgate.common.security.ClientNetwork#site}
 * @param marks names of the browser's sealed marks, by the user who has logged in with it before
 */
public record LoginSource(String site, Map<Long, String> marks) {
    public LoginSource {
        marks = Map.copyOf(marks);
    }

    /** Answers whether that user has logged in there before. */
    public boolean knows(long userId) {
        return marks.containsKey(userId);
    }

    /** Returns the name of that user's mark; null when there is none. */
    public @Nullable String markOf(long userId) {
        return marks.get(userId);
    }
}
