package com.courtgate.booking.people.login;

import com.courtgate.booking.people.login.RefreshTokenMapper.Issued;
import com.courtgate.common.security.LoginSeal;
import com.courtgate.common.security.TokenSettings;
import com.courtgate.common.value.Digests;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Objects;
import java.util.UUID;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Rotating refresh tokens: each answers its successor, and that same one again for {@code refreshGrace}, because the
 * first answer may be lost on its way. A token that comes later than that was stolen, from the user or by the user's
 * thief: its whole family ends. Stored as digests; 256 random bits need no slow hash. A successor is stored hidden by
 * its predecessor, which alone can read it. A {@link LoginSeal} in the token tells the gateway whose it is; here it
 * decides nothing.
 */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class RefreshTokens {
    private static final int TOKEN_BYTES = 32;
    private static final byte[] HIDING = "courtgate refresh successor 1".getBytes(StandardCharsets.US_ASCII);
    private static final Duration WINDOW = Duration.ofMinutes(1);

    private final RefreshTokenMapper mapper;
    private final AccountSettings settings;
    private final LoginSeal seal;
    private final SecureRandom random = new SecureRandom();

    RefreshTokens(RefreshTokenMapper mapper, AccountSettings settings, TokenSettings security) {
        this.mapper = mapper;
        this.settings = settings;
        this.seal = new LoginSeal(security.internalKey(), LoginSeal.Purpose.REFRESH);
    }

    public sealed interface Rotation {}

    /** The token was good, or was a moment ago; this is its successor. */
    public record Rotated(long userId, String successor) implements Rotation {}

    /** Unknown, expired, revoked, not the user's who was expected, or used long ago: then its family is revoked now. */
    public record Rejected() implements Rotation {}

    /** Good, but its login, or its user, got too many tokens lately; it stays good. */
    public record TooOften(Duration retryAfter) implements Rotation {}

    /** The first token of a new family, which is one login; ends those of the user's that were used longest ago. */
    public String open(long userId, Instant now) {
        for (String family : mapper.familiesBeyond(userId, settings.loginsPerUser() - 1)) {
            mapper.revoke(userId, family, graceBegan(now), now);
        }
        return store(randomBytes(), UUID.randomUUID().toString(), userId, now);
    }

    /** @param expected user whose token it has to be; null for anybody's */
    public Rotation rotate(String token, @Nullable Long expected, Instant now) {
        String hash = digest(token);
        Issued known = mapper.byHash(hash, now);
        if (known == null || expected != null && expected != known.userId()) {
            return new Rejected();
        }
        if (known.live() && isTooOften(known, now)) {
            return new TooOften(WINDOW);
        }
        byte[] successor = randomBytes();
        if (mapper.use(hash, hidden(successor, token), now) == 0) {
            return again(token, known, now);
        }
        return new Rotated(known.userId(), store(successor, known.family(), known.userId(), now));
    }

    /** A token that is used: by an answer that was lost, by a request at the same moment, or by a thief. */
    private Rotation again(String token, Issued known, Instant now) {
        Issued used = mapper.byHashForUpdate(digest(token), now);
        if (used != null && isInGrace(used, now)) {
            byte[] successor = hidden(Objects.requireNonNull(used.successor()), token);
            return new Rotated(used.userId(), textOfStored(successor, used.userId(), now));
        }
        mapper.revoke(known.userId(), known.family(), graceBegan(now), now);
        return new Rejected();
    }

    /** An instance of the release before this one may have stored it, which seals nothing. */
    private String textOfStored(byte[] successor, long userId, Instant now) {
        String sealed = seal.write(successor, userId);
        return mapper.byHash(digest(sealed), now) != null
                ? sealed
                : Base64.getUrlEncoder().withoutPadding().encodeToString(successor);
    }

    private boolean isInGrace(Issued used, Instant now) {
        return used.renewable()
                && used.usedAt() != null
                && used.successor() != null
                && now.isBefore(used.usedAt().plus(settings.refreshGrace()));
    }

    /** Hides what is open, and opens what is hidden. */
    private static byte[] hidden(byte[] successor, String token) {
        Mac mac = Digests.hmacSha256(Digests.hmacKey(token.getBytes(StandardCharsets.UTF_8)));
        byte[] pad = mac.doFinal(HIDING);
        byte[] hidden = new byte[TOKEN_BYTES];
        for (int i = 0; i < TOKEN_BYTES; i++) {
            hidden[i] = (byte) (successor[i] ^ pad[i]);
        }
        return hidden;
    }

    /**
     * Exact for a login in spite of races: of its tokens one alone is live, and good for one successor. For a user it
     * may be too late by one refresh of each login.
     */
    private boolean isTooOften(Issued token, Instant now) {
        Instant since = now.minus(WINDOW);
        return mapper.issuedSince(token.family(), since) >= settings.refreshesPerMinute()
                || mapper.usedSince(token.userId(), since) >= settings.refreshesPerMinuteOfUser();
    }

    /**
     * Ends the login that the token belongs to.
     *
     * @param userId whose it has to be: another's is left alone; null for anybody's
     */
    public void revoke(@Nullable Long userId, String token, Instant now) {
        Issued known = mapper.byHash(digest(token), now);
        if (known != null && (userId == null || userId == known.userId())) {
            mapper.revoke(known.userId(), known.family(), graceBegan(now), now);
        }
    }

    public void revokeAllOf(long userId, Instant now) {
        mapper.revoke(userId, null, graceBegan(now), now);
    }

    private Instant graceBegan(Instant now) {
        return now.minus(settings.refreshGrace());
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

    /** Deletes all logins of a person who is forgotten. */
    public void forget(long userId) {
        mapper.deleteAllOf(userId);
    }

    private String store(byte[] secret, String family, long userId, Instant now) {
        String token = seal.write(secret, userId);
        mapper.insert(digest(token), family, userId, now, now.plus(settings.refreshTokenLife()));
        return token;
    }

    private byte[] randomBytes() {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        return bytes;
    }

    private static String digest(String token) {
        return Digests.sha256Hex(token.getBytes(StandardCharsets.UTF_8));
    }
}
