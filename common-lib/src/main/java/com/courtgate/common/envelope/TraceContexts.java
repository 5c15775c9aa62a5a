package com.courtgate.common.envelope;

import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The W3C trace context ({@code traceparent}) under which one cause is followed through all services; kept in the
 * logging context of the thread that works on it.
 */
public final class TraceContexts {
    public static final String HEADER = "traceparent";
    public static final String MDC_KEY = "traceparent";
    private static final Pattern VALID = Pattern.compile("00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");
    private static final int TRACE_END = "00-".length() + 32;

    private TraceContexts() {}

    /** Keeps a valid context, otherwise starts a new trace. */
    public static String acceptOrCreate(@Nullable String candidate) {
        return candidate != null && isValid(candidate) ? candidate : "00-" + hex() + hex() + "-" + hex() + "-01";
    }

    /** A step caused by the given one: same trace, new parent; a new trace without a valid one. */
    public static String next(@Nullable String cause) {
        return cause != null && isValid(cause)
                ? cause.substring(0, TRACE_END) + "-" + hex() + cause.substring(TRACE_END + 17)
                : acceptOrCreate(null);
    }

    private static boolean isValid(String candidate) {
        return VALID.matcher(candidate).matches();
    }

    /** 16 digits, never all zeros. */
    private static String hex() {
        return "%016x".formatted(ThreadLocalRandom.current().nextLong() | 1);
    }
}
