package com.courtgate.common.envelope;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The id under which one request is found in every service's log. */
public final class RequestIds {
    public static final String HEADER = "X-Request-Id";
    public static final String MDC_KEY = "requestId";
    private static final Pattern ACCEPTABLE = Pattern.compile("[A-Za-z0-9-]{8,64}");

    private RequestIds() {}

    /** Keeps an acceptable id, so that log lines can not be forged; otherwise makes a new one. */
    public static String acceptOrCreate(@Nullable String candidate) {
        return candidate != null && ACCEPTABLE.matcher(candidate).matches() ? candidate : create();
    }

    /** Unlikely to come twice, and no secret: each request needs one, and secret numbers are made one at a time. */
    private static String create() {
        var random = ThreadLocalRandom.current();
        return new UUID(random.nextLong(), random.nextLong()).toString();
    }
}
