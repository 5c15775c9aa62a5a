package com.courtgate.common.tracing;

import com.courtgate.common.testing.TestServers;
import java.time.Duration;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** RequestTracer of which each is followed, or a share, and which nobody hears of; ended after the test. */
final class Followed implements AfterEachCallback {
    static final String SERVICE = "a-service";
    private static final Duration LATER = Duration.ofHours(1);
    private static final Duration SOON = Duration.ofMillis(10);
    final RequestTracer tracer;

    /** @param share of those that begin */
    Followed(double share) {
        var settings = new TracingSettings(
                "http://127.0.0.1:" + TestServers.freePort(), share, 2048, LATER, Duration.ofMillis(100));
        this.tracer = new RequestTracer(new OtlpSpans(settings, SERVICE), share);
    }

    /** All of them, sent to that store soon. */
    static RequestTracer sentTo(String endpoint, int queue) {
        var settings = new TracingSettings(endpoint, 1, queue, SOON, Duration.ofSeconds(1));
        return new RequestTracer(new OtlpSpans(settings, SERVICE), 1);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        tracer.destroy();
    }
}
