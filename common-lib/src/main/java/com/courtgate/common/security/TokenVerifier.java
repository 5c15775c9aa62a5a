package com.courtgate.common.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.security.oauth2.jwt.JwtIssuerValidator;
import org.springframework.security.oauth2.jwt.JwtValidationException;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;

/**
 * Verifies access tokens: signature (RS256 only, so neither {@code none} nor a symmetric key
 * passes), issuer, expiry, and the claims {@link CurrentUser} needs. A verified token is remembered
 * by its whole text; its expiry is checked at every use.
 */
public final class TokenVerifier implements JwtDecoder {
    static final String EXPIRED = "token_expired";
    private static final int MAX_TOKEN_LENGTH = 4096;

    private final Clock clock;
    private final NimbusJwtDecoder decoder;
    private final Cache<String, Jwt> verified;

    public TokenVerifier(JWKSet keys, TokenSettings settings, Clock clock) {
        this.clock = clock;
        var processor = new DefaultJWTProcessor<SecurityContext>();
        processor.setJWSKeySelector(
                new JWSVerificationKeySelector<>(JWSAlgorithm.RS256, new ImmutableJWKSet<>(keys)));
        processor.setJWTClaimsSetVerifier((claims, context) -> {}); // the validators below decide
        decoder = new NimbusJwtDecoder(processor);
        decoder.setJwtValidator(
                new DelegatingOAuth2TokenValidator<>(
                        new JwtIssuerValidator(settings.issuer()), notExpired(), speaksOfAUser()));
        verified =
                Caffeine.newBuilder()
                        .maximumSize(settings.remembered())
                        .expireAfterWrite(Duration.ofHours(1))
                        .build();
    }

    /** Answers the token's content, or throws what {@link #isExpiry} tells apart. */
    @Override
    public Jwt decode(String token) throws JwtException {
        Jwt known = verified.getIfPresent(token);
        if (known == null) {
            if (token.length() > MAX_TOKEN_LENGTH) {
                throw new BadJwtException("token too long");
            }
            known = decoder.decode(token);
            verified.put(token, known);
        } else if (!isAlive(known)) {
            verified.invalidate(token);
            throw new JwtValidationException(
                    "expired", java.util.List.of(new OAuth2Error(EXPIRED)));
        }
        return known;
    }

    /** True when the token was fine once; the client should refresh it. */
    public static boolean isExpiry(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof JwtValidationException invalid) {
                return invalid.getErrors().stream().allMatch(e -> EXPIRED.equals(e.getErrorCode()));
            }
        }
        return false;
    }

    private boolean isAlive(Jwt token) {
        Instant expiry = token.getExpiresAt();
        return expiry != null && clock.instant().isBefore(expiry);
    }

    private OAuth2TokenValidator<Jwt> notExpired() {
        return token ->
                isAlive(token)
                        ? OAuth2TokenValidatorResult.success()
                        : OAuth2TokenValidatorResult.failure(new OAuth2Error(EXPIRED));
    }

    private static OAuth2TokenValidator<Jwt> speaksOfAUser() {
        return token -> {
            try {
                CurrentUser.of(token);
                return OAuth2TokenValidatorResult.success();
            } catch (RuntimeException missingOrNonsense) {
                return OAuth2TokenValidatorResult.failure(new OAuth2Error("invalid_claims"));
            }
        };
    }
}
