package com.courtgate.common.security;

import com.courtgate.common.value.Digests;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;

/**
 * Shows that a request came through the gateway, so that what it says of the client's address is true. Made from the
 * internal key by a one-way function: whoever sees it can neither call {@code /internal} nor find that key. Compared in
 * constant time.
 */
public final class EdgeKey {
    public static final String HEADER = "X-Edge-Key";

    private static final byte[] LABEL = "courtgate edge 1".getBytes(StandardCharsets.UTF_8);

    private final String value;
    private final InternalKey key;

    /** @param internalKey secret that gateway and services share, at least 16 characters */
    public EdgeKey(String internalKey) {
        Mac mac = Digests.hmacSha256(Digests.hmacKey(internalKey.getBytes(StandardCharsets.UTF_8)));
        value = HexFormat.of().formatHex(mac.doFinal(LABEL));
        key = new InternalKey(value);
    }

    /** Returns the value that the gateway writes into {@link #HEADER}. */
    public String value() {
        return value;
    }

    public boolean matches(@Nullable String candidate) {
        return key.matches(candidate);
    }
}
