package com.courtgate.common.tracing;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.amqp.core.Message;

/**
 * The steps of those in a group whose journeys are followed: a message that carries many carries the contexts of these
 * few in a header, each goes on in its own journey. Most groups have none.
 */
public final class GroupSteps implements AutoCloseable {
    /** {@code id=traceparent}, comma-separated; missing where nobody is followed. */
    public static final String HEADER = "courtgate-trace-contexts";

    private static final GroupSteps NONE = new GroupSteps(Map.of());

    private final Map<String, Step> steps;

    private GroupSteps(Map<String, Step> steps) {
        this.steps = steps;
    }

    /** Returns the steps of a group in which nobody is followed. */
    public static GroupSteps none() {
        return NONE;
    }

    /** A step for each that is followed of those in the messages. */
    public static GroupSteps take(Journeys journeys, String name, List<Message> messages) {
        if (!journeys.areFollowed()) {
            return NONE;
        }
        Map<String, Step> steps = new LinkedHashMap<>();
        for (Message message : messages) {
            @Nullable Object contexts = message.getMessageProperties().getHeader(HEADER);
            if (contexts != null) { // a long one is no String
                for (String each : contexts.toString().split(",")) {
                    take(journeys, name, each, steps);
                }
            }
        }
        return steps.isEmpty() ? NONE : new GroupSteps(steps);
    }

    /**
     * A step for each that is followed, told whose it is.
     *
     * @param contexts by trace, that each came under in a message of its own
     */
    public static GroupSteps takeEach(Journeys journeys, String name, Map<String, String> contexts) {
        Map<String, Step> steps = new LinkedHashMap<>();
        contexts.forEach((trace, context) -> {
            Step step = journeys.take(context);
            if (step.isFollowed()) {
                steps.put(trace, step.named(name).tell(Step.TRACE, trace));
            }
        });
        return steps.isEmpty() ? NONE : new GroupSteps(steps);
    }

    private static void take(Journeys journeys, String name, String idAndContext, Map<String, Step> steps) {
        int end = idAndContext.indexOf('=');
        if (end > 0 && !steps.containsKey(idAndContext.substring(0, end))) {
            Step step = journeys.take(idAndContext.substring(end + 1));
            if (step.isFollowed()) {
                steps.put(idAndContext.substring(0, end), step.named(name));
            }
        }
    }

    /** The header's value for a message with these; null when none of them is followed. */
    public @Nullable String header(Collection<String> ids) {
        if (steps.isEmpty()) {
            return null;
        }
        Map<String, Step> these = new LinkedHashMap<>(steps);
        these.keySet().retainAll(ids);
        return header(these);
    }

    /** The header's value for these, by their ids; null when none of them is followed. */
    public static @Nullable String header(Map<String, Step> steps) {
        String contexts = steps.entrySet().stream()
                .filter(each -> each.getValue().isFollowed())
                .map(each -> each.getKey() + "=" + each.getValue().context())
                .collect(Collectors.joining(","));
        return contexts.isEmpty() ? null : contexts;
    }

    public boolean isEmpty() {
        return steps.isEmpty();
    }

    /** Tells the step of that one, if it is followed. */
    public void tell(String id, String key, String value) {
        steps.getOrDefault(id, Step.NONE).tell(key, value);
    }

    @Override
    public void close() {
        steps.values().forEach(Step::end);
    }
}
