package com.courtgate.booking.people.account;

import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code user_account}.
 *
 * @param active false: nobody logs in with it
 * @param oneTimePassword whether its owner replaces the password at the first login with it
 * @param campus whether the campus' issuer has vouched for it; then its role follows what the issuer says
 * @param campusSubject as whose the issuer has vouched for it; null before it has, and when nobody logs in with it
 */
record AccountRow(
        long id,
        String studentId,
        String name,
        Role role,
        String passwordHash,
        boolean active,
        boolean oneTimePassword,
        boolean campus,
        @Nullable String campusSubject) {

    CurrentUser user() {
        return new CurrentUser(id, studentId, name, role);
    }

    /** Leaves out the hash, so that no log line can show it. */
    @Override
    public String toString() {
        return "account " + id;
    }
}
