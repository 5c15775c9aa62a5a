package com.courtgate.common.tracing;

import io.micrometer.tracing.Span;
import org.jspecify.annotations.Nullable;

/**
 * A service's part of a followed journey; {@link #NONE}, which most are, does nothing. May be told things from any
 * thread until it has ended.
 */
public final class Step {
    /** Step of a journey that is not followed. */
    public static final Step NONE = new Step(null);

    /** Key under which a step tells in one word what became of what it was about. */
    public static final String OUTCOME = "courtgate.outcome";

    /** Key under which it tells the trace (of a hold). */
    public static final String TRACE = "courtgate.trace";

    private static final int FAULT = 500;

    private final @Nullable Span span;

    Step(@Nullable Span span) {
        this.span = span;
    }

    public boolean isFollowed() {
        return span != null;
    }

    /** The journey's name: 32 digits; null when it is not followed. */
    public @Nullable String journey() {
        return span == null ? null : span.context().traceId();
    }

    /** The trace context for what follows from this step; null when it is not followed. */
    public @Nullable String context() {
        return span == null
                ? null
                : TraceContexts.ofStep(span.context().traceId(), span.context().spanId());
    }

    /** @param name one of few: a route's, a message's type; never what names a thing or a person */
    public Step named(String name) {
        if (span != null) {
            span.name(name);
        }
        return this;
    }

    /** @param value nothing that says who somebody is */
    public Step tell(String key, String value) {
        if (span != null) {
            span.tag(key, value);
        }
        return this;
    }

    /** Notes the time at which the step has come so far. */
    public void reached(String point) {
        if (span != null) {
            span.event(point);
        }
    }

    /**
     * Ends the step of a request.
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
