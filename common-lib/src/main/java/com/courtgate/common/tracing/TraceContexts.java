package com.courtgate.common.tracing;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The W3C trace context ({@code traceparent}) that names a request trace and the span that the next one follows from.
 * Only one of a followed request says "sampled".
 */
public final class TraceContexts {
    public static final String HEADER = "traceparent";

    /** Key of the trace context in the thread's log lines. */
    public static final String MDC_KEY = "traceparent";

    private static final String VERSION = "00-";
    private static final String FOLLOWED = "-01";
    private static final String NOT_FOLLOWED = "-00";
    private static final Pattern VALID = Pattern.compile("00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");
    private static final Pattern TRACE_ID = Pattern.compile("(?!0{32})[0-9a-f]{32}");
    private static final int TRACE_ID_END = VERSION.length() + 32;

    private TraceContexts() {}

    /** Keeps a valid context, otherwise makes one of a request trace that nobody follows. */
    public static String acceptOrCreate(@Nullable String candidate) {
        return acceptOrCreate(candidate, hex() + hex());
    }

    /** Does the same; the request trace is named like the request where the request's id can name one. */
    public static String acceptOrCreate(@Nullable String candidate, String requestId) {
        if (candidate != null && isValid(candidate)) {
            return candidate;
        }
        String requestTrace = TRACE_ID.matcher(requestId).matches() ? requestId : hex() + hex();
        return VERSION + requestTrace + '-' + hex() + NOT_FOLLOWED;
    }

    /** The request trace that a valid context names. */
    static String traceIdOf(String context) {
        return context.substring(VERSION.length(), TRACE_ID_END);
    }

    static String ofSpan(String requestTrace, String span) {
        return VERSION + requestTrace + '-' + span + FOLLOWED;
    }

    /** Whether somebody before has decided that the request trace is followed. */
    static boolean isFollowed(@Nullable String context) {
        return context != null && isValid(context) && isSampled(context.charAt(context.length() - 1));
    }

    /** The lowest bit of the last digit. */
    private static boolean isSampled(char digit) {
        return (HexFormat.fromHexDigit(digit) & 1) == 1;
    }

    private static boolean isValid(String candidate) {
        return VALID.matcher(candidate).matches();
    }

    /** 16 digits, never all zeros. */
    private static String hex() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong() | 1);
    }
}
