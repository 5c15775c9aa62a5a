package com.courtgate.common.tracing;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Work of a thread until this is closed: its log lines, its calls to other services and the events it appends carry the
 * trace context.
 */
public final class Work implements AutoCloseable {
    /** Key, in the thread's log lines, of the id of the request; of a message, of the journey that it belongs to. */
    public static final String REQUEST_ID = "requestId";

    private final Step step;
    private final boolean isNamed;

    private Work(Step step, String context) {
        this.step = step;
        this.isNamed = MDC.get(REQUEST_ID) == null;
        MDC.put(TraceContexts.MDC_KEY, context);
        if (isNamed) {
            MDC.put(REQUEST_ID, TraceContexts.journeyOf(context));
        }
    }

    /**
     * @param step ends with the work, unless it has ended before
     * @param cause a valid context, which is carried where the step is not followed
     */
    public static Work on(Step step, String cause) {
        return new Work(step, Objects.requireNonNullElse(step.context(), cause));
    }

    /** The context that the thread has now; null where it works on nothing in particular. */
    public static @Nullable String context() {
        return MDC.get(TraceContexts.MDC_KEY);
    }

    public Step step() {
        return step;
    }

    @Override
    public void close() {
        MDC.remove(TraceContexts.MDC_KEY);
        if (isNamed) {
            MDC.remove(REQUEST_ID);
        }
        step.end();
    }
}
