package com.courtgate.channelsimulator.signature;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Secrets shared with the merchant. Several at once are valid, so that they can be changed without a gap; the current
 * one signs what the channel sends.
 *
 * @param secrets by key id; at least 16 characters each
 */
public record Keys(String current, Map<String, String> secrets) {
    public Keys {
        secrets = Map.copyOf(secrets);
        if (!secrets.containsKey(current)) {
            throw new IllegalArgumentException("there is no secret for key " + current);
        }
        for (var entry : secrets.entrySet()) {
            if (entry.getValue().length() < 16) {
                throw new IllegalArgumentException(
                        "the secret of key " + entry.getKey() + " has less than 16 characters");
            }
        }
    }

    /** The current key's signature over the head, a line feed and the body. */
    public String sign(String head, byte[] body) {
        return signature(Objects.requireNonNull(secrets.get(current)), head, body);
    }

    /** Answers whether that key has signed it; an unknown key has signed nothing. */
    public boolean verify(String keyId, String head, byte[] body, String signature) {
        @Nullable String secret = secrets.get(keyId);
        return secret != null
                && MessageDigest.isEqual(signature(secret, head, body).getBytes(US_ASCII), signature.getBytes(UTF_8));
    }

    private static String signature(String secret, String head, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
            mac.update(head.getBytes(UTF_8));
            mac.update((byte) '\n');
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HmacSHA256", e);
        }
    }

    /** Leaves out the secrets. */
    @Override
    public String toString() {
        return "Keys" + secrets.keySet();
    }
}
