package com.courtgate.common.security;

import org.springframework.security.oauth2.jwt.Jwt;

/** The person a verified token speaks of. */
public record CurrentUser(long id, String studentId, String name, Role role) {

    /** Ids from here on belong to no account: a rehearsal's users have them. */
    public static final long FIRST_REHEARSING = 1L << 60;

    /** Names of the claims, written by the token issuer and read here. */
    public static final String STUDENT_ID = "studentId";

    public static final String NAME = "name";
    public static final String ROLE = "role";

    public static CurrentUser of(Jwt token) {
        return new CurrentUser(
                Long.parseLong(token.getSubject()),
                token.getClaimAsString(STUDENT_ID),
                token.getClaimAsString(NAME),
                Role.valueOf(token.getClaimAsString(ROLE)));
    }

    public boolean isAdmin() {
        return role == Role.ADMIN;
    }

    /** True of a user that does not exist, whose token only this process believes. */
    public boolean isRehearsing() {
        return id >= FIRST_REHEARSING;
    }

    /** Leaves out the name and all but the last three digits of the student id, for logs. */
    @Override
    public String toString() {
        return "%s %d (%s)".formatted(role, id, masked(studentId));
    }

    /** The last three digits of a student id, which is all of it that may stand in a log. */
    public static String masked(String studentId) {
        return "…" + studentId.substring(Math.max(0, studentId.length() - 3));
    }
}
