package com.courtgate.common.inbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.regex.Pattern;

/** An event whose envelope is understood; its payload is read when its type is known. */
public final class JsonEvent {
    private static final Pattern ID = Pattern.compile("[!-~]{1,64}");
    private static final Pattern TYPE = Pattern.compile("[!-~]{1,60}");

    private final ObjectMapper json;
    private final JsonNode tree;

    private JsonEvent(ObjectMapper json, JsonNode tree) {
        this.json = json;
        this.tree = tree;
    }

    /** Thrown when a message is no event at all: trying it again would not help. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;

        Malformed(String why) {
            super(why);
        }
    }

    static JsonEvent read(ObjectMapper json, String body) throws Malformed {
        JsonEvent event;
        try {
            event = new JsonEvent(json, json.readTree(body));
        } catch (JsonProcessingException e) {
            throw new Malformed("not JSON: " + e.getOriginalMessage());
        }
        if (!ID.matcher(event.eventId()).matches()) {
            throw new Malformed("no usable eventId");
        }
        if (!TYPE.matcher(event.type()).matches()) {
            throw new Malformed("no usable type");
        }
        return event;
    }

    public String eventId() {
        return tree.path("eventId").asText();
    }

    public String type() {
        return tree.path("type").asText();
    }

    public String aggregateId() {
        return tree.path("aggregateId").asText();
    }

    /** Throws {@link IllegalArgumentException} when the payload is not of that type. */
    public <T> T payloadAs(Class<T> type) {
        try {
            T payload = json.treeToValue(tree.path("payload"), type);
            if (payload == null) {
                throw new IllegalArgumentException("event without payload: " + eventId());
            }
            return payload;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("payload of event " + eventId(), e);
        }
    }

    @Override
    public String toString() {
        return type() + " " + eventId() + " of " + aggregateId();
    }
}
