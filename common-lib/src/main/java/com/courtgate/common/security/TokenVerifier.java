package com.courtgate.common.security;

import com.courtgate.common.security.VerifiedTokens.Digest;
import com.courtgate.common.security.VerifiedTokens.Verified;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
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
 * Verifies access tokens: signature (RS256 only, so neither {@code none} nor a symmetric key passes), issuer, expiry,
 * and the claims {@link CurrentUser} needs. What a verified token says is remembered ({@link VerifiedTokens}); its
 * expiry is checked at every use.
 */
public final class TokenVerifier implements JwtDecoder {
    static final String EXPIRED = "token_expired";
    private static final String BEARER = "Bearer ";
    private static final int MAX_TOKEN_LENGTH = 4096;
    private static final Duration REHEARSAL = Duration.ofMinutes(1);
    private static final int REHEARSED_BYTES = 400; // about as long as a real one
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Clock clock;
    private final String issuer;
    private final JwtDecoder decoder;
    private final VerifiedTokens verified;

    public TokenVerifier(JWKSet keys, TokenSettings settings, Clock clock) {
        this(decoder(keys, settings.issuer()), settings, clock);
    }

    /** @param decoder verifies a token that is not remembered */
    TokenVerifier(JwtDecoder decoder, TokenSettings settings, Clock clock) {
        this.clock = clock;
        this.issuer = settings.issuer();
        this.decoder = decoder;
        this.verified = new VerifiedTokens(settings.remembered());
    }

    private static JwtDecoder decoder(JWKSet keys, String issuer) {
        var processor = new DefaultJWTProcessor<SecurityContext>();
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(JWSAlgorithm.RS256, new ImmutableJWKSet<>(keys)));
        processor.setJWTClaimsSetVerifier((claims, context) -> {}); // the validators below decide
        var decoder = new NimbusJwtDecoder(processor);
        decoder.setJwtValidator(
                new DelegatingOAuth2TokenValidator<>(new JwtIssuerValidator(issuer), expires(), speaksOfAUser()));
        return decoder;
    }

    /**
     * Answers the token's content, or throws what {@link #isExpiry} tells apart. The content is what
     * {@link CurrentUser} needs, issuer and times; other claims are not handed on.
     */
    @Override
    public Jwt decode(String token) throws JwtException {
        Verified known = verify(token);
        CurrentUser user = known.user();
        return Jwt.withTokenValue(token)
                .header("alg", JWSAlgorithm.RS256.getName())
                .issuer(issuer)
                .subject(Long.toString(user.id()))
                .claim(CurrentUser.STUDENT_ID, user.studentId())
                .claim(CurrentUser.NAME, user.name())
                .claim(CurrentUser.ROLE, user.role().name())
                .issuedAt(known.issuedAt())
                .expiresAt(known.expiresAt())
                .build();
    }

    /** The user that a token speaks of; throws as {@link #decode} does. */
    public CurrentUser user(String token) throws JwtException {
        return verify(token).user();
    }

    /** Returns the token of an {@code Authorization} header; null when it has none. */
    public static @Nullable String bearerToken(@Nullable String header) {
        return header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? header.substring(BEARER.length()).trim()
                : null;
    }

    /**
     * Tokens of users that no account has, for a rehearsal. They are made up, remembered as if they were verified, and
     * leave this process only towards services that do not believe them; after a minute nobody does.
     */
    public List<String> rehearse(int users) {
        Instant now = clock.instant();
        List<String> made = new ArrayList<>();
        for (int i = 0; i < users; i++) {
            byte[] text = new byte[REHEARSED_BYTES];
            RANDOM.nextBytes(text);
            String token = Base64.getUrlEncoder().withoutPadding().encodeToString(text);
            var user = new CurrentUser(CurrentUser.FIRST_REHEARSING + i, "R" + i, "Rehearsal", Role.STUDENT);
            verified.put(Digest.of(token), new Verified(user, now, now.plus(REHEARSAL)));
            made.add(token);
        }
        return made;
    }

    VerifiedTokens remembered() {
        return verified;
    }

    private Verified verify(String token) {
        if (token.length() > MAX_TOKEN_LENGTH) {
            throw new BadJwtException("token too long");
        }
        Digest digest = Digest.of(token);
        Verified remembered = verified.get(digest);
        Verified content = remembered == null ? content(decoder.decode(token)) : remembered;
        if (!clock.instant().isBefore(content.expiresAt())) {
            verified.forget(digest);
            throw new ExpiredTokenException();
        }
        if (remembered == null) {
            verified.put(digest, content);
        }
        return content;
    }

    private static Verified content(Jwt token) {
        Instant expiresAt = Objects.requireNonNull(token.getExpiresAt());
        Instant issuedAt = token.getIssuedAt();
        return new Verified(CurrentUser.of(token), issuedAt == null ? Instant.EPOCH : issuedAt, expiresAt);
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

    /**
     * Checks the expiry, as the last of all checks: whose token has expired is known only of one that is good
     * otherwise.
     */
    private static OAuth2TokenValidator<Jwt> expires() {
        return token -> token.getExpiresAt() == null
                ? OAuth2TokenValidatorResult.failure(new OAuth2Error(EXPIRED))
                : OAuth2TokenValidatorResult.success();
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
