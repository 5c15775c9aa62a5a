package com.courtgate.common.tracing;

import io.micrometer.tracing.Span;
import org.jspecify.annotations.Nullable;

/**
 * A service's part of a followed request; {@link #NONE}, which most are, does nothing. May be told things from any
 * thread until it has ended.
 */
public final class TraceSpan {
    /** Span of a request trace that is not followed. */
    public static final TraceSpan NONE = new TraceSpan(null);

    /** Key under which a span tells in one word what became of what it was about. */
    public static final String OUTCOME = "courtgate.outcome";

    /** Key under which it tells the trace (of a hold). */
    public static final String TRACE = "courtgate.trace";

    private static final int FAULT = 500;

    private final @Nullable Span span;

    TraceSpan(@Nullable Span span) {
        this.span = span;
    }

    public boolean isFollowed() {
        return span != null;
    }

    /** The request trace's name: 32 digits; null when it is not followed. */
    public @Nullable String requestTrace() {
        return span == null ? null : span.context().traceId();
    }

    /** The trace context for what follows from this span; null when it is not followed. */
    public @Nullable String context() {
        return span == null
                ? null
                : TraceContexts.ofSpan(span.context().traceId(), span.context().spanId());
    }

    /** @param name one of few: a route's, a message's type; never what names a thing or a person */
    public TraceSpan named(String name) {
        if (span != null) {
            span.name(name);
        }
        return this;
    }

    /** @param value nothing that says who somebody is */
    public TraceSpan tell(String key, String value) {
        if (span != null) {
            span.tag(key, value);
        }
        return this;
    }

    /** Notes the time at which the span has come so far. */
    public void reached(String point) {
        if (span != null) {
            span.event(point);
        }
    }

    /**
     * Ends the span of a request.
     *
     * @param route as a template, without what stands in its place
     * @param status 0 when there was nobody left to answer
     */
    public void answered(String method, String route, int status) {
        if (span == null) {
            return;
        }
        span.name(method + " " + route);
        span.tag("http.request.method", method);
        span.tag("http.route", route);
        span.tag("http.response.status_code", (long) status);
        if (status >= FAULT) {
            span.tag("error", true);
        }
        span.end();
    }

    public void end() {
        if (span != null) {
            span.end();
        }
    }
}
