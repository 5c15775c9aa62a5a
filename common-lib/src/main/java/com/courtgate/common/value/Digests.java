package com.courtgate.common.value;

import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Digests and message codes that every JDK has. */
public final class Digests {
    private static final String HMAC_SHA256 = "HmacSHA256";

    private Digests() {}

    /** For what is read piece by piece. */
    public static MessageDigest sha1() {
        return of("SHA-1");
    }

    public static byte[] sha1(byte[] bytes) {
        return digest("SHA-1", bytes);
    }

    public static byte[] sha256(byte[] bytes) {
        return digest("SHA-256", bytes);
    }

    /** Returns the digest in lower case, 64 characters. */
    public static String sha256Hex(byte[] bytes) {
        return HexFormat.of().formatHex(sha256(bytes));
    }

    /** A key of any bytes for {@link #hmacSha256}. */
    public static Key hmacKey(byte[] bytes) {
        return new SecretKeySpec(bytes, HMAC_SHA256);
    }

    /** Ready to be fed; not for two threads at once. */
    public static Mac hmacSha256(Key key) {
        try {
            Mac mac = Mac.getInstance(HMAC_SHA256);
            mac.init(key);
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + HMAC_SHA256, e);
        }
    }

    private static byte[] digest(String algorithm, byte[] bytes) {
        return of(algorithm).digest(bytes);
    }

    private static MessageDigest of(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + algorithm, e);
        }
    }
}
