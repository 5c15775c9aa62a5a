package com.courtgate.reserve.trace;

import com.courtgate.common.value.Digests;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.stereotype.Component;

/**
 * Makes and checks trace ids. A trace id carries its session and time, and a code over both and the user: so an id is
 * known to be ours, and whose it is, even when Redis has lost everything.
 */
@Component
public final class TraceIds {
    private static final int RANDOM_BYTES = 8;
    private static final int CODE_BYTES = 10;
    private static final int MAX_LENGTH = 64;
    private static final int RADIX = 36;

    private final SecretKeySpec key;
    private final Duration retention;
    private final Clock clock;
    private final ThreadLocal<Mac> macs;

    public TraceIds(TraceSettings settings, Clock clock) {
        this.key = new SecretKeySpec(settings.traceKey().getBytes(StandardCharsets.UTF_8), "HmacSHA256");
        this.retention = settings.traceRetention();
        this.clock = clock;
        this.macs = ThreadLocal.withInitial(() -> Digests.hmacSha256(key));
    }

    /** Contents of a genuine trace id. */
    public record Trace(String id, long sessionId, long userId, Instant issuedAt) {}

    /** A new trace id for a grab of that user. */
    public String issue(long sessionId, long userId) {
        long millis = clock.millis();
        byte[] random = new byte[RANDOM_BYTES];
        ByteBuffer.wrap(random).putLong(ThreadLocalRandom.current().nextLong());
        ByteBuffer tail =
                ByteBuffer.allocate(RANDOM_BYTES + CODE_BYTES).put(random).put(code(sessionId, millis, userId, random));
        return head(sessionId, millis) + Base64.getUrlEncoder().withoutPadding().encodeToString(tail.array());
    }

    private static String head(long sessionId, long millis) {
        return Long.toString(sessionId, RADIX) + "-" + Long.toString(millis, RADIX) + "-";
    }

    /** Empty for a malformed id, for somebody else's, and for one of too long ago. */
    public Optional<Trace> read(String id, long userId) {
        if (id.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        String[] parts = id.split("-", 3);
        if (parts.length < 3) {
            return Optional.empty();
        }
        try {
            long sessionId = Long.parseLong(parts[0], RADIX);
            long millis = Long.parseLong(parts[1], RADIX);
            if (!id.startsWith(head(sessionId, millis))) {
                return Optional.empty(); // another spelling of the numbers: not what we issued
            }
            byte[] tail = Base64.getUrlDecoder().decode(parts[2]);
            if (tail.length != RANDOM_BYTES + CODE_BYTES) {
                return Optional.empty();
            }
            byte[] expected = code(sessionId, millis, userId, Arrays.copyOf(tail, RANDOM_BYTES));
            byte[] given = Arrays.copyOfRange(tail, RANDOM_BYTES, tail.length);
            return MessageDigest.isEqual(expected, given)
                    ? Optional.of(new Trace(id, sessionId, userId, Instant.ofEpochMilli(millis)))
                            .filter(this::isKept)
                    : Optional.empty();
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    /** False for a trace of so long ago that the database may have forgotten what it decided. */
    public boolean isKept(Trace trace) {
        return !trace.issuedAt().isBefore(clock.instant().minus(retention));
    }

    private byte[] code(long sessionId, long millis, long userId, byte[] random) {
        ByteBuffer input = ByteBuffer.allocate(3 * Long.BYTES + RANDOM_BYTES);
        input.putLong(sessionId).putLong(millis).putLong(userId).put(random);
        return Arrays.copyOf(macs.get().doFinal(input.array()), CODE_BYTES);
    }
}
