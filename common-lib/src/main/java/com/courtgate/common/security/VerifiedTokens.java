package com.courtgate.common.security;

import com.courtgate.common.value.Digests;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/**
 * Contents of verified tokens, by the SHA-256 of their text. Bounded by memory, not by number: whatever does not fit is
 * forgotten and verified again.
 */
final class VerifiedTokens {
    /** Size of an entry with its keys, without its texts: an estimate, rather too high. */
    private static final int BYTES_PER_ENTRY = 320;

    private static final int BYTES_PER_CHARACTER = 2;

    private final Cache<Digest, Verified> cache;

    VerifiedTokens(DataSize most) {
        cache = Caffeine.newBuilder()
                .maximumWeight(most.toBytes())
                .weigher((Digest token, Verified verified) -> bytes(verified))
                .expireAfterWrite(Duration.ofHours(1))
                .build();
    }

    /** Contents of a token. */
    record Verified(CurrentUser user, Instant issuedAt, Instant expiresAt) {}

    /** A SHA-256; an array would be compared by identity. */
    record Digest(long a, long b, long c, long d) {
        static Digest of(String token) {
            var bytes = ByteBuffer.wrap(Digests.sha256(token.getBytes(StandardCharsets.UTF_8)));
            return new Digest(bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong());
        }
    }

    @Nullable
    Verified get(Digest token) {
        return cache.getIfPresent(token);
    }

    void put(Digest token, Verified verified) {
        cache.put(token, verified);
    }

    void forget(Digest token) {
        cache.invalidate(token);
    }

    /** Returns the estimated size of all entries. */
    long bytes() {
        cache.cleanUp();
        return cache.asMap().values().stream().mapToLong(VerifiedTokens::bytes).sum();
    }

    /** Returns the number of entries. */
    long count() {
        cache.cleanUp();
        return cache.estimatedSize();
    }

    private static int bytes(Verified verified) {
        CurrentUser user = verified.user();
        return BYTES_PER_ENTRY
                + BYTES_PER_CHARACTER * (user.studentId().length() + user.name().length());
    }
}
