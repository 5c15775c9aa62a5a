package com.courtgate.common.security;

import com.courtgate.common.value.Digests;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.Key;
import java.security.MessageDigest;
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

    /** @param secret at most 200 bytes; empty where one text per user will do */
    public String write(byte[] secret, long userId) {
        byte[] payload = ByteBuffer.allocate(secret.length + Long.BYTES)
                .put(secret)
                .putLong(userId)
                .array();
        byte[] whole = Arrays.copyOf(payload, payload.length + MAC_BYTES);
        System.arraycopy(mac(payload), 0, whole, payload.length, MAC_BYTES);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(whole);
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
            return Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException garbage) {
            return null;
        }
    }

    private byte[] mac(byte[] payload) {
        return Digests.hmacSha256(key).doFinal(payload);
    }
}
