package com.courtgate.booking.account;

import com.courtgate.common.value.Digests;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Rotating refresh tokens: each is good once and answers its successor. A token that comes a second time was stolen,
 * from the user or by the user's thief: its whole family ends. Stored as digests; 256 random bits need no slow hash.
 */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class RefreshTokens {
    private static final int TOKEN_BYTES = 32;
    private static final Duration WINDOW = Duration.ofMinutes(1);

    private final RefreshTokenMapper mapper;
    private final AccountSettings settings;
    private final SecureRandom random = new SecureRandom();

    RefreshTokens(RefreshTokenMapper mapper, AccountSettings settings) {
        this.mapper = mapper;
        this.settings = settings;
    }

    sealed interface Rotation {}

    /** The token was good; this is its successor. */
    record Rotated(long userId, String successor) implements Rotation {}

    /** Unknown, expired, revoked, or used before; in the last case its family is revoked now. */
    record Rejected() implements Rotation {}

    /** Good, but its login got too many tokens lately; it stays good. */
    record TooOften(Duration retryAfter) implements Rotation {}

    /** The first token of a new family, which is one login. */
    String open(long userId, Instant now) {
        return issue(UUID.randomUUID().toString(), userId, now);
    }

    Rotation rotate(String token, Instant now) {
        String hash = digest(token);
        RefreshTokenMapper.Issued known = mapper.byHash(hash, now);
        if (known == null) {
            return new Rejected();
        }
        if (known.live() && isTooOften(known.family(), now)) {
            return new TooOften(WINDOW);
        }
        if (mapper.use(hash, now) == 0) {
            mapper.revokeFamily(known.family(), now);
            return new Rejected();
        }
        return new Rotated(known.userId(), issue(known.family(), known.userId(), now));
    }

    /** Exact in spite of races: of a login's tokens one alone is live, and good for one successor. */
    private boolean isTooOften(String family, Instant now) {
        return mapper.issuedSince(family, now.minus(WINDOW)) >= settings.refreshesPerMinute();
    }

    /** Ends the login that the token belongs to; a token of somebody else is left alone. */
    void revoke(long userId, String token, Instant now) {
        RefreshTokenMapper.Issued known = mapper.byHash(digest(token), now);
        if (known != null && known.userId() == userId) {
            mapper.revokeFamily(known.family(), now);
        }
    }

    void revokeAllOf(long userId, Instant now) {
        mapper.revokeAllOf(userId, now);
    }

    /**
     * Forgets some of what is expired or revoked; answers false when nothing is left of it. A used token is kept until
     * it expires: while its login lives, a copy of it shows a theft.
     */
    @Transactional
    public boolean purge(Instant now) {
        int most = Math.max(mapper.purgeExpired(now), mapper.purgeRevoked(now));
        return most == RefreshTokenMapper.AT_ONCE;
    }

    private String issue(String family, long userId, Instant now) {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        mapper.insert(digest(token), family, userId, now, now.plus(settings.refreshTokenLife()));
        return token;
    }

    private static String digest(String token) {
        return Digests.sha256Hex(token.getBytes(StandardCharsets.UTF_8));
    }
}
