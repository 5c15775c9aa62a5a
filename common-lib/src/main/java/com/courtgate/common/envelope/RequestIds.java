package com.courtgate.common.envelope;

import com.courtgate.common.tracing.TraceScope;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * The id under which one request is found in every service's log; of a request that is followed, its request trace's
 * name.
 */
public final class RequestIds {
    public static final String HEADER = "X-Request-Id";
    public static final String MDC_KEY = TraceScope.REQUEST_ID;
    private static final Pattern ACCEPTABLE = Pattern.compile("[A-Za-z0-9-]{8,64}");

    private RequestIds() {}

    /** Keeps an acceptable id, so that log lines cannot be forged; otherwise makes a new one. */
    public static String acceptOrCreate(@Nullable String candidate) {
        return acceptOrCreate(candidate, null);
    }

    /** Does the same, with the request trace's name for a new one. */
    public static String acceptOrCreate(@Nullable String candidate, @Nullable String requestTrace) {
        if (candidate != null && ACCEPTABLE.matcher(candidate).matches()) {
            return candidate;
        }
        return requestTrace == null ? create() : requestTrace;
    }

    /** Puts the id into the log lines about a request of an event loop; others' threads have it anyway. */
    public static MDC.MDCCloseable inLog(@Nullable String id) {
        return MDC.putCloseable(MDC_KEY, id == null ? "" : id);
    }

    /** Unlikely to come twice, and no secret: each request needs one, and secret numbers are made one at a time. */
    private static String create() {
        var random = ThreadLocalRandom.current();
        var digits = HexFormat.of();
        return digits.toHexDigits(random.nextLong()) + digits.toHexDigits(random.nextLong());
    }
}
