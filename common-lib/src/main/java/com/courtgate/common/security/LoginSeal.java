package com.courtgate.common.security;

import com.courtgate.common.value.Digests;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.Key;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Text that only this installation can have written for a user, so that a gateway tells a login's token from garbage
 * without asking anybody. A seal proves who a token was made for, never that the token is still good.
 *
 * <p>Base64url of a secret, the user's id (8 bytes) and a message code over both (16 bytes), by a key made from the
 * internal key and the purpose.
 */
public final class LoginSeal {
    /** Cookie with the refresh token of a page. */
    public static final String REFRESH_COOKIE = "courtgate_refresh";

    /** Cookie of a browser in which a user has logged in before. */
    public static final String KNOWN_COOKIE = "courtgate_known";

    /** Time after which such a cookie says nothing any more. */
    public static final Duration KNOWN_LIFE = Duration.ofDays(365);

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int NONCE_BYTES = 8;
    private static final int MAC_BYTES = 16;
    private static final int LEAST_BYTES = Long.BYTES + MAC_BYTES;
    private static final int MOST_BYTES = 256;

    private final Key key;

    /** Use of a seal; one made for another purpose is not accepted. */
    public enum Purpose {
        /** A refresh token. */
        REFRESH("courtgate refresh seal 1"),
        /** A browser that has logged in before. */
        KNOWN("courtgate known seal 1");

        private final String label;

        Purpose(String label) {
            this.label = label;
        }
    }

    /** @param internalKey secret that gateway and services share, at least 16 characters */
    public LoginSeal(String internalKey, Purpose purpose) {
        Key internal = Digests.hmacKey(internalKey.getBytes(StandardCharsets.UTF_8));
        key = Digests.hmacKey(Digests.hmacSha256(internal).doFinal(purpose.label.getBytes(StandardCharsets.US_ASCII)));
    }

    /** A text that says since when, and is no other's: what somebody does with one does nothing to the others. */
    public String writeMark(Instant now, long userId) {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        return write(
                ByteBuffer.allocate(Long.BYTES + NONCE_BYTES)
                        .putLong(now.getEpochSecond())
                        .put(nonce)
                        .array(),
                userId);
    }

    /** The user of a mark that is no older than {@link #KNOWN_LIFE}; empty for any other text. */
    public OptionalLong userOfMark(@Nullable String text, Instant now) {
        byte[] whole = decoded(text);
        if (whole == null || whole.length != Long.BYTES + NONCE_BYTES + LEAST_BYTES) {
            return OptionalLong.empty();
        }
        Instant since = Instant.ofEpochSecond(ByteBuffer.wrap(whole).getLong());
        return now.isBefore(since.plus(KNOWN_LIFE)) ? userOf(text) : OptionalLong.empty();
    }

    /** @param secret at most 200 bytes */
    public String write(byte[] secret, long userId) {
        byte[] payload = ByteBuffer.allocate(secret.length + Long.BYTES)
                .put(secret)
                .putLong(userId)
                .array();
        byte[] whole = Arrays.copyOf(payload, payload.length + MAC_BYTES);
        System.arraycopy(mac(payload), 0, whole, payload.length, MAC_BYTES);
        return encoded(whole);
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /**
     * The user that a text was written for; empty for anything that was not written here. Compares in constant time.
     */
    public OptionalLong userOf(@Nullable String text) {
        byte[] whole = decoded(text);
        if (whole == null || whole.length < LEAST_BYTES) {
            return OptionalLong.empty();
        }
        byte[] payload = Arrays.copyOf(whole, whole.length - MAC_BYTES);
        byte[] told = Arrays.copyOfRange(whole, payload.length, whole.length);
        return MessageDigest.isEqual(told, Arrays.copyOf(mac(payload), MAC_BYTES))
                ? OptionalLong.of(ByteBuffer.wrap(payload).getLong(payload.length - Long.BYTES))
                : OptionalLong.empty();
    }

    private static byte @Nullable [] decoded(@Nullable String text) {
        if (text == null || text.length() > MOST_BYTES * 4 / 3) {
            return null;
        }
        try {
            byte[] decoded = Base64.getUrlDecoder().decode(text);
            return encoded(decoded).equals(text) ? decoded : null; // in its one spelling
        } catch (IllegalArgumentException garbage) {
            return null;
        }
    }

    private byte[] mac(byte[] payload) {
        return Digests.hmacSha256(key).doFinal(payload);
    }
}
