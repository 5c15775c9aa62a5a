package com.courtgate.payment.channel.simulated;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;

/** Result of a call. */
sealed interface SimulatedReply {
    JsonMapper JSON = JsonMapper.builder().build();

    /**
     * Answer in the channel's own word, its signature checked.
     *
     * @param hash of a bill, else empty
     */
    record Received(byte[] body, String hash) implements SimulatedReply {
        JsonNode json() {
            return parsed(body);
        }
    }

    /** The channel's own word too: it refuses. */
    record Refused(String code) implements SimulatedReply {}

    /** Nothing that can be relied on; the channel may or may not have done it. */
    record NoReply(String why) implements SimulatedReply {}

    /** Missing when it is no JSON. */
    static JsonNode parsed(byte[] body) {
        try {
            return JSON.readTree(body);
        } catch (IOException e) {
            return MissingNode.getInstance();
        }
    }
}
