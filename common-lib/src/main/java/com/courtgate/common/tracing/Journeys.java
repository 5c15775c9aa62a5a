package com.courtgate.common.tracing;

import io.micrometer.tracing.Span;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;

/** Begins steps: of a journey that enters here, and of one that was decided to be followed before. */
public final class Journeys implements DisposableBean {
    private final @Nullable Spans spans;
    private final double share;

    /**
     * @param spans null: nothing is followed
     * @param share of the journeys that begin here
     */
    Journeys(@Nullable Spans spans, double share) {
        this.spans = spans;
        this.share = share;
    }

    /** Returns journeys that are not followed. */
    public static Journeys off() {
        return new Journeys(null, 0);
    }

    public boolean areFollowed() {
        return spans != null;
    }

    /** The first step, of a request from outside; NONE for most of them, by lot. */
    public Step begin() {
        return spans == null || ThreadLocalRandom.current().nextDouble() >= share
                ? Step.NONE
                : new Step(spans.first(Span.Kind.SERVER));
    }

    /** The step of a request that came from another service under that context. */
    public Step serve(@Nullable String context) {
        return after(context, Span.Kind.SERVER);
    }

    /** The step of a message that came under that context. */
    public Step take(@Nullable String context) {
        return after(context, Span.Kind.CONSUMER);
    }

    private Step after(@Nullable String context, Span.Kind kind) {
        return spans == null || context == null || !TraceContexts.isFollowed(context)
                ? Step.NONE
                : new Step(spans.after(context, kind));
    }

    /** Sends what waits, if the store takes it soon. */
    @Override
    public void destroy() {
        if (spans != null) {
            spans.close();
        }
    }
}
