package com.courtgate.booking.people.identity;

import com.courtgate.common.security.Role;
import java.util.ArrayList;
import java.util.List;

/** Accounts of a developer's first start, whose passwords everybody knows. */
public final class DevAccounts {
    private static final int STUDENTS = 200;

    private DevAccounts() {}

    /** Returns an administrator and two hundred students. */
    public static List<NewUser> all() {
        List<NewUser> users = new ArrayList<>();
        users.add(new NewUser("admin", "体育部", "admin-dev-only", Role.ADMIN));
        for (int i = 1; i <= STUDENTS; i++) {
            users.add(new NewUser("s%05d".formatted(i), "学生" + i, "student-dev-only", Role.STUDENT));
        }
        return users;
    }
}
