package com.courtgate.common.security;

import org.springframework.security.oauth2.jwt.Jwt;

/** The person a verified token speaks of. */
public record CurrentUser(long id, String studentId, String name, Role role) {

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
}
