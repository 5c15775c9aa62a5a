package com.courtgate.common.tracing;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Scope of a thread's work until this is closed: its log lines, its calls to other services and the events it appends
 * carry the trace context.
 */
public final class TraceScope implements AutoCloseable {
    /**
     * Key, in the thread's log lines, of the id of the request; of a message, of the request trace that it belongs to.
     */
    public static final String REQUEST_ID = "requestId";

    private final TraceSpan span;
    private final boolean isNamed;

    private TraceScope(TraceSpan span, String context) {
        this.span = span;
        this.isNamed = MDC.get(REQUEST_ID) == null;
        MDC.put(TraceContexts.MDC_KEY, context);
        if (isNamed) {
            MDC.put(REQUEST_ID, TraceContexts.traceIdOf(context));
        }
    }

    /**
     * @param span ends with the work, unless it has ended before
     * @param cause a valid context, which is carried where the span is not followed
     */
    public static TraceScope on(TraceSpan span, String cause) {
        return new TraceScope(span, Objects.requireNonNullElse(span.context(), cause));
    }

    /** The context that the thread has now; null where it works on nothing in particular. */
    public static @Nullable String context() {
        return MDC.get(TraceContexts.MDC_KEY);
    }

    public TraceSpan span() {
        return span;
    }

    @Override
    public void close() {
        MDC.remove(TraceContexts.MDC_KEY);
        if (isNamed) {
            MDC.remove(REQUEST_ID);
        }
        span.end();
    }
}
