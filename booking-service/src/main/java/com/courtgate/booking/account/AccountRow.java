package com.courtgate.booking.account;

import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;

/** A row of {@code user_account}. */
record AccountRow(long id, String studentId, String name, Role role, String passwordHash) {

    CurrentUser user() {
        return new CurrentUser(id, studentId, name, role);
    }

    /** Without the hash, so that no log line can show it. */
    @Override
    public String toString() {
        return "account " + id;
    }
}
