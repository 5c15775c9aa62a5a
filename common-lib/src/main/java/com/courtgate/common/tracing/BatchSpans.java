package com.courtgate.common.tracing;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.amqp.core.Message;

/**
 * The spans of those in a group whose request traces are followed: a message that carries many carries the contexts of
 * these few in a header, each goes on in its own request trace. Most groups have none.
 */
public final class BatchSpans implements AutoCloseable {
    /** {@code id=traceparent}, comma-separated; missing where nobody is followed. */
    public static final String HEADER = "courtgate-trace-contexts";

    private static final BatchSpans NONE = new BatchSpans(Map.of());

    private final Map<String, TraceSpan> spans;

    private BatchSpans(Map<String, TraceSpan> spans) {
        this.spans = spans;
    }

    /** Returns the spans of a group in which nobody is followed. */
    public static BatchSpans none() {
        return NONE;
    }

    /** A span for each that is followed of those in the messages. */
    public static BatchSpans take(RequestTracer tracer, String name, List<Message> messages) {
        if (!tracer.areFollowed()) {
            return NONE;
        }
        Map<String, TraceSpan> spans = new LinkedHashMap<>();
        for (Message message : messages) {
            @Nullable Object contexts = message.getMessageProperties().getHeader(HEADER);
            if (contexts != null) { // a long one is no String
                for (String each : contexts.toString().split(",")) {
                    take(tracer, name, each, spans);
                }
            }
        }
        return spans.isEmpty() ? NONE : new BatchSpans(spans);
    }

    /**
     * A span for each that is followed, told whose it is.
     *
     * @param contexts by trace, that each came under in a message of its own
     */
    public static BatchSpans takeEach(RequestTracer tracer, String name, Map<String, String> contexts) {
        Map<String, TraceSpan> spans = new LinkedHashMap<>();
        contexts.forEach((trace, context) -> {
            TraceSpan span = tracer.take(context);
            if (span.isFollowed()) {
                spans.put(trace, span.named(name).tell(TraceSpan.TRACE, trace));
            }
        });
        return spans.isEmpty() ? NONE : new BatchSpans(spans);
    }

    private static void take(RequestTracer tracer, String name, String idAndContext, Map<String, TraceSpan> spans) {
        int end = idAndContext.indexOf('=');
        if (end > 0 && !spans.containsKey(idAndContext.substring(0, end))) {
            TraceSpan span = tracer.take(idAndContext.substring(end + 1));
            if (span.isFollowed()) {
                spans.put(idAndContext.substring(0, end), span.named(name));
            }
        }
    }

    /** The header's value for a message with these; null when none of them is followed. */
    public @Nullable String header(Collection<String> ids) {
        if (spans.isEmpty()) {
            return null;
        }
        Map<String, TraceSpan> these = new LinkedHashMap<>(spans);
        these.keySet().retainAll(ids);
        return header(these);
    }

    /** The header's value for these, by their ids; null when none of them is followed. */
    public static @Nullable String header(Map<String, TraceSpan> spans) {
        String contexts = spans.entrySet().stream()
                .filter(each -> each.getValue().isFollowed())
                .map(each -> each.getKey() + "=" + each.getValue().context())
                .collect(Collectors.joining(","));
        return contexts.isEmpty() ? null : contexts;
    }

    public boolean isEmpty() {
        return spans.isEmpty();
    }

    /** Tells the span of that one, if it is followed. */
    public void tell(String id, String key, String value) {
        spans.getOrDefault(id, TraceSpan.NONE).tell(key, value);
    }

    @Override
    public void close() {
        spans.values().forEach(TraceSpan::end);
    }
}
