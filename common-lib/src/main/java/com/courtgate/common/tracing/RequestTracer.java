package com.courtgate.common.tracing;

import io.micrometer.tracing.Span;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;

/** Begins spans: of a request trace that enters here, and of one that was decided to be followed before. */
public final class RequestTracer implements DisposableBean {
    private final @Nullable OtlpSpans spans;
    private final double share;

    /**
     * @param spans null: nothing is followed
     * @param share of the request traces that begin here
     */
    RequestTracer(@Nullable OtlpSpans spans, double share) {
        this.spans = spans;
        this.share = share;
    }

    /** Returns request traces that are not followed. */
    public static RequestTracer off() {
        return new RequestTracer(null, 0);
    }

    public boolean areFollowed() {
        return spans != null;
    }

    /** The first span, of a request from outside; NONE for most of them, by lot. */
    public TraceSpan begin() {
        return spans == null || ThreadLocalRandom.current().nextDouble() >= share
                ? TraceSpan.NONE
                : new TraceSpan(spans.first(Span.Kind.SERVER));
    }

    /** The span of a request that came from another service under that context. */
    public TraceSpan serve(@Nullable String context) {
        return after(context, Span.Kind.SERVER);
    }

    /** The span of a message that came under that context. */
    public TraceSpan take(@Nullable String context) {
        return after(context, Span.Kind.CONSUMER);
    }

    private TraceSpan after(@Nullable String context, Span.Kind kind) {
        return spans == null || context == null || !TraceContexts.isFollowed(context)
                ? TraceSpan.NONE
                : new TraceSpan(spans.after(context, kind));
    }

    /** Sends what waits, if the store takes it soon. */
    @Override
    public void destroy() {
        if (spans != null) {
            spans.close();
        }
    }
}
