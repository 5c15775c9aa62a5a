package com.courtgate.booking.account;

import com.courtgate.booking.account.RefreshTokenMapper.Issued;
import com.courtgate.common.value.Digests;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Objects;
import java.util.UUID;
import javax.crypto.Mac;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Rotating refresh tokens: each answers its successor, and that same one again for {@code refreshGrace}, because the
 * first answer may be lost on its way. A token that comes later than that was stolen, from the user or by the user's
 * thief: its whole family ends. Stored as digests; 256 random bits need no slow hash. A successor is stored sealed with
 * its predecessor, which alone can read it.
 */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class RefreshTokens {
    private static final int TOKEN_BYTES = 32;
    private static final byte[] SEAL = "courtgate refresh successor 1".getBytes(StandardCharsets.US_ASCII);
    private static final Duration WINDOW = Duration.ofMinutes(1);

    private final RefreshTokenMapper mapper;
    private final AccountSettings settings;
    private final SecureRandom random = new SecureRandom();

    RefreshTokens(RefreshTokenMapper mapper, AccountSettings settings) {
        this.mapper = mapper;
        this.settings = settings;
    }

    sealed interface Rotation {}

    /** The token was good, or was a moment ago; this is its successor. */
    record Rotated(long userId, String successor) implements Rotation {}

    /** Unknown, expired, revoked, or used long ago; in the last case its family is revoked now. */
    record Rejected() implements Rotation {}

    /** Good, but its login got too many tokens lately; it stays good. */
    record TooOften(Duration retryAfter) implements Rotation {}

    /** The first token of a new family, which is one login. */
    String open(long userId, Instant now) {
        return store(randomBytes(), UUID.randomUUID().toString(), userId, now);
    }

    Rotation rotate(String token, Instant now) {
        String hash = digest(token);
        Issued known = mapper.byHash(hash, now);
        if (known == null) {
            return new Rejected();
        }
        if (known.live() && isTooOften(known.family(), now)) {
            return new TooOften(WINDOW);
        }
        byte[] successor = randomBytes();
        if (mapper.use(hash, sealed(successor, token), now) == 0) {
            return again(token, known.family(), now);
        }
        return new Rotated(known.userId(), store(successor, known.family(), known.userId(), now));
    }

    /** A token that is used: by an answer that was lost, by a request at the same moment, or by a thief. */
    private Rotation again(String token, String family, Instant now) {
        Issued used = mapper.byHashForUpdate(digest(token), now);
        if (used != null && isInGrace(used, now)) {
            return new Rotated(used.userId(), text(sealed(Objects.requireNonNull(used.successor()), token)));
        }
        mapper.revokeFamily(family, now);
        return new Rejected();
    }

    private boolean isInGrace(Issued used, Instant now) {
        return used.renewable()
                && used.usedAt() != null
                && used.successor() != null
                && now.isBefore(used.usedAt().plus(settings.refreshGrace()));
    }

    /** Seals what is open, and opens what is sealed. */
    private static byte[] sealed(byte[] successor, String token) {
        Mac mac = Digests.hmacSha256(Digests.hmacKey(token.getBytes(StandardCharsets.UTF_8)));
        byte[] pad = mac.doFinal(SEAL);
        byte[] sealed = new byte[TOKEN_BYTES];
        for (int i = 0; i < TOKEN_BYTES; i++) {
            sealed[i] = (byte) (successor[i] ^ pad[i]);
        }
        return sealed;
    }

    /** Exact in spite of races: of a login's tokens one alone is live, and good for one successor. */
    private boolean isTooOften(String family, Instant now) {
        return mapper.issuedSince(family, now.minus(WINDOW)) >= settings.refreshesPerMinute();
    }

    /** Ends the login that the token belongs to; a token of somebody else is left alone. */
    void revoke(long userId, String token, Instant now) {
        Issued known = mapper.byHash(digest(token), now);
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

    private String store(byte[] secret, String family, long userId, Instant now) {
        String token = text(secret);
        mapper.insert(digest(token), family, userId, now, now.plus(settings.refreshTokenLife()));
        return token;
    }

    private byte[] randomBytes() {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        return bytes;
    }

    private static String text(byte[] secret) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    }

    private static String digest(String token) {
        return Digests.sha256Hex(token.getBytes(StandardCharsets.UTF_8));
    }
}
