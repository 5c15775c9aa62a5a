package com.courtgate.booking.people.signon;

import com.courtgate.booking.people.login.DerivedKeys;
import com.courtgate.booking.people.login.LoginCookies;
import com.courtgate.booking.people.signon.SignOnAttempt.LoginPage;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Keeps an attempt in the browser, signed, for the short time it takes at the issuer. {@code SameSite=Lax}: it has to
 * come along when the issuer sends the browser back. Its owner may read it; nobody can change it.
 */
@Component
class SignOnCookie {
    static final String NAME = "courtgate_sign_on";

    private static final String PATH = "/auth/campus";
    private static final String PURPOSE = "courtgate sign-on cookie 1";
    private static final int MAX_LENGTH = 2000;

    private final LoginCookies cookies;
    private final byte[] key;
    private final Duration life;
    private final Clock clock;

    SignOnCookie(LoginCookies cookies, DerivedKeys keys, SignOnSettings settings, Clock clock) {
        this.cookies = cookies;
        this.key = keys.derive(PURPOSE);
        this.life = settings.cookieLife();
        this.clock = clock;
    }

    void keep(SignOnAttempt attempt, HttpServletResponse response) {
        cookies.add(response, NAME, PATH, sign(attempt), "Lax", life);
    }

    void forget(HttpServletResponse response) {
        cookies.add(response, NAME, PATH, "", "Lax", Duration.ZERO);
    }

    /** Empty when there is none or more than one, or it is too old, or not of our making. */
    Optional<SignOnAttempt> read(HttpServletRequest request) {
        return cookies.read(request, NAME)
                .filter(value -> value.length() <= MAX_LENGTH)
                .flatMap(this::verified);
    }

    private String sign(SignOnAttempt attempt) {
        var claims = new JWTClaimsSet.Builder()
                .claim("state", attempt.state())
                .claim("nonce", attempt.nonce())
                .claim("verifier", attempt.verifier())
                .claim("page", attempt.page().name())
                .expirationTime(Date.from(clock.instant().plus(life)))
                .build();
        var token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims);
        try {
            token.sign(new MACSigner(key));
        } catch (JOSEException e) {
            throw new IllegalStateException("a key of 256 bits can sign", e);
        }
        return token.serialize();
    }

    private Optional<SignOnAttempt> verified(String value) {
        try {
            SignedJWT token = SignedJWT.parse(value);
            // The verifier takes no algorithm but those of a shared key.
            if (!token.verify(new MACVerifier(key))) {
                return Optional.empty();
            }
            JWTClaimsSet claims = token.getJWTClaimsSet();
            Instant end = claims.getExpirationTime().toInstant();
            return clock.instant().isBefore(end) ? Optional.of(attempt(claims)) : Optional.empty();
        } catch (ParseException | JOSEException notOurs) {
            return Optional.empty();
        }
    }

    private static SignOnAttempt attempt(JWTClaimsSet claims) throws ParseException {
        return new SignOnAttempt(
                claims.getStringClaim("state"),
                claims.getStringClaim("nonce"),
                claims.getStringClaim("verifier"),
                LoginPage.valueOf(claims.getStringClaim("page")));
    }
}
