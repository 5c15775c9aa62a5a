package com.courtgate.payment.channel.simulated;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.courtgate.common.value.Digests;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;

/** HMAC-SHA-256 over the head, a line feed and the raw body; several keys by id. */
final class SimulatedSignatures {
    private static final Duration WINDOW = Duration.ofMinutes(5);

    private final Map<String, String> keys;
    private final Clock clock;

    SimulatedSignatures(Map<String, String> keys, Clock clock) {
        this.keys = Map.copyOf(keys);
        this.clock = clock;
    }

    /** Lower-case hexadecimal. */
    static String sign(String secret, String head, byte[] body) {
        return HexFormat.of().formatHex(digest(secret, head, body));
    }

    /**
     * Says why a signature does not hold; null when it does. The body must be the bytes as they came: JSON read and
     * written again is other bytes.
     */
    @Nullable
    String objection(
            @Nullable String keyId, @Nullable String timestamp, @Nullable String signature, String head, byte[] body) {
        if (keyId == null || timestamp == null || signature == null || signature.isEmpty()) {
            return "it is not signed";
        }
        if (!timestamp.matches("\\d{1,12}")) {
            return "its timestamp is no number";
        }
        Instant signedAt = Instant.ofEpochSecond(Long.parseLong(timestamp));
        if (Duration.between(signedAt, clock.instant()).abs().compareTo(WINDOW) > 0) {
            return "its timestamp is more than 5 minutes away";
        }
        @Nullable String secret = keys.get(keyId);
        if (secret == null) {
            return "its key is not known";
        }
        // in constant time, so that nobody can find a signature byte by byte
        boolean holds = MessageDigest.isEqual(sign(secret, head, body).getBytes(US_ASCII), signature.getBytes(UTF_8));
        return holds ? null : "its signature does not hold";
    }

    private static byte[] digest(String secret, String head, byte[] body) {
        Mac mac = Digests.hmacSha256(Digests.hmacKey(secret.getBytes(UTF_8)));
        mac.update(head.getBytes(UTF_8));
        mac.update((byte) '\n');
        return mac.doFinal(body);
    }
}
