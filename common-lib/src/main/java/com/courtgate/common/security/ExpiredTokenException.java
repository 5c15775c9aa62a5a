package com.courtgate.common.security;

import java.util.List;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.jwt.JwtValidationException;

/** A token that is good but for its age. */
public final class ExpiredTokenException extends JwtValidationException {
    private static final long serialVersionUID = 1L;

    ExpiredTokenException() {
        super("expired", List.of(new OAuth2Error(TokenVerifier.EXPIRED)));
    }
}
