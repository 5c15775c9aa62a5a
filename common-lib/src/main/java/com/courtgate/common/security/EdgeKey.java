package com.courtgate.common.security;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Shows that a request came through the gateway, so that what it says of the client's address is true. Made from the
 * internal key by a one-way function: whoever sees it can neither call {@code /internal} nor find that key. Compared in
 * constant time.
 */
public final class EdgeKey {
    public static final String HEADER = "X-Edge-Key";

    private static final String ALGORITHM = "HmacSHA256";
    private static final byte[] LABEL = "courtgate edge 1".getBytes(StandardCharsets.UTF_8);

    private final String value;

    /** @param internalKey secret that gateway and services share, at least 16 characters */
    public EdgeKey(String internalKey) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(internalKey.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            value = HexFormat.of().formatHex(mac.doFinal(LABEL));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }

    /** What the gateway writes into {@link #HEADER}. */
    public String value() {
        return value;
    }

    public boolean matches(@Nullable String candidate) {
        return candidate != null
                && MessageDigest.isEqual(
                        value.getBytes(StandardCharsets.US_ASCII), candidate.getBytes(StandardCharsets.UTF_8));
    }
}
