package com.courtgate.common.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** The secret that services show each other; compared in constant time. */
public final class InternalKey {
    public static final String HEADER = "X-Internal-Key";
    private final byte[] secret;

    public InternalKey(String secret) {
        this.secret = secret.getBytes(StandardCharsets.UTF_8);
    }

    public boolean matches(@Nullable String candidate) {
        return candidate != null && MessageDigest.isEqual(secret, candidate.getBytes(StandardCharsets.UTF_8));
    }
}
