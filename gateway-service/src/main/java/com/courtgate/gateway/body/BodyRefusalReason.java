package com.courtgate.gateway.body;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import java.time.Duration;
import java.util.Map;

/** Reason why a body is not taken; the name is its scope in metrics. */
enum BodyRefusalReason {
    /** Longer than its route takes. */
    BODY_TOO_LONG,
    /** The body is not here in time. */
    BODY_TOO_LATE,
    /** Slow, and its sender has many that are. */
    SLOW_UPLOADS,
    /** The lane has more bodies than memory. */
    BODIES_OF_LANE;

    private static final Duration SOON = Duration.ofSeconds(1);

    ApiException refusal() {
        return switch (this) {
            case BODY_TOO_LONG -> ApiException.ofStatus(413);
            case BODY_TOO_LATE -> StreamedBody.abandoned();
            case SLOW_UPLOADS ->
                ApiException.of(ResultCode.TOO_MANY_REQUESTS)
                        .with(Map.of("scope", this))
                        .retryAfter(SOON);
            case BODIES_OF_LANE -> ApiException.unavailable(SOON);
        };
    }

    /** True when the client may go on sending what nobody waits for. */
    boolean endsConnection() {
        return this == BODY_TOO_LATE || this == SLOW_UPLOADS;
    }
}
