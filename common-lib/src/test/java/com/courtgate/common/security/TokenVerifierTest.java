package com.courtgate.common.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.testing.MutableClock;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.TestTokens;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.util.unit.DataSize;

class TokenVerifierTest {
    private static final int TOKENS_OF_A_CROWD = Race.rounds(40_000, 200_000);
    private static final Instant NOW = Instant.parse("2026-03-02T05:00:00Z");
    private static final TestTokens TOKENS = new TestTokens();

    private final MutableClock clock = new MutableClock(NOW);
    private final AtomicInteger verifications = new AtomicInteger();

    private static TokenSettings settings(DataSize remembered) {
        return new TokenSettings(Path.of("unused"), "courtgate", remembered, "sixteen-letters-x");
    }

    private TokenVerifier verifier(DataSize remembered) {
        return new TokenVerifier(this::takeAsGood, settings(remembered), clock);
    }

    private Jwt takeAsGood(String token) {
        verifications.incrementAndGet();
        return Jwt.withTokenValue(token)
                .header("alg", "RS256")
                .subject("7")
                .claim(CurrentUser.STUDENT_ID, "s" + token)
                .claim(CurrentUser.NAME, "王小明")
                .claim(CurrentUser.ROLE, "STUDENT")
                .issuedAt(NOW)
                .expiresAt(NOW.plusSeconds(1800))
                .build();
    }

    @Test
    void remembersTokensWithinItsMemoryHoweverManyThereAre() {
        DataSize most = DataSize.ofMegabytes(2);
        TokenVerifier verifier = verifier(most);
        for (int token = 0; token < TOKENS_OF_A_CROWD; token++) {
            verifier.user("token-" + token);
        }
        assertThat(verifier.remembered().bytes()).isLessThanOrEqualTo(most.toBytes());
        assertThat(verifier.remembered().count()).isGreaterThan(5_000);
    }

    @Test
    void verifiesATokenOnceAndSaysTheSameEachTime() {
        TokenVerifier verifier = verifier(DataSize.ofMegabytes(1));
        Jwt first = verifier.decode("one");
        Jwt second = verifier.decode("one");
        assertThat(verifications).hasValue(1);
        assertThat(second.getClaims()).isEqualTo(first.getClaims());
        assertThat(second.getTokenValue()).isEqualTo("one");
        assertThat(CurrentUser.of(second)).isEqualTo(verifier.user("one"));
        assertThat(CurrentUser.of(second)).isEqualTo(new CurrentUser(7, "sone", "王小明", Role.STUDENT));
    }

    @Test
    void looksAtTheExpiryEachTime() {
        TokenVerifier verifier = verifier(DataSize.ofMegabytes(1));
        verifier.user("one");
        clock.advance(Duration.ofSeconds(1800));
        assertThatThrownBy(() -> verifier.user("one")).matches(TokenVerifier::isExpiry);
    }

    @Test
    void acceptsNoForgedToken() {
        var verifier = new TokenVerifier(TOKENS.publicKeys(), settings(DataSize.ofMegabytes(1)), Clock.systemUTC());
        assertThat(verifier.user(TOKENS.admin(7)).isAdmin()).isTrue();
        TOKENS.forgeries(7)
                .forEach((how, forged) -> assertThatThrownBy(() -> verifier.decode(forged))
                        .as(how)
                        .isInstanceOf(JwtException.class)
                        .matches(e -> !TokenVerifier.isExpiry(e)));
        assertThatThrownBy(() -> verifier.decode(TOKENS.expired(7)))
                .matches(TokenVerifier::isExpiry)
                .isInstanceOf(ExpiredTokenException.class);
    }

    @Test
    void believesARehearsalsTokensAloneAndForAMinute() {
        var ours = new TokenVerifier(TOKENS.publicKeys(), settings(DataSize.ofMegabytes(1)), clock);
        var other = new TokenVerifier(TOKENS.publicKeys(), settings(DataSize.ofMegabytes(1)), clock);
        String token = ours.rehearse(8).get(7);
        assertThat(ours.user(token).isRehearsing()).isTrue();
        assertThat(ours.user(token).isAdmin()).isFalse();
        assertThat(ours.user(token).id()).isEqualTo(CurrentUser.FIRST_REHEARSING + 7);
        assertThatThrownBy(() -> other.user(token)).isInstanceOf(JwtException.class);
        clock.advance(Duration.ofMinutes(1));
        assertThatThrownBy(() -> ours.user(token)).isInstanceOf(JwtException.class);
        assertThatThrownBy(() -> ours.user(token)).as("and for good").isInstanceOf(JwtException.class);
    }
}
