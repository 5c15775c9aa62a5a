package com.courtgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpResponse;
import java.util.Optional;

/** Answer of the gateway. */
record Answer(HttpResponse<String> response) {
    private static final ObjectMapper JSON = new ObjectMapper();

    int status() {
        return response.statusCode();
    }

    Optional<String> header(String name) {
        return response.headers().firstValue(name);
    }

    JsonNode json() {
        try {
            return JSON.readTree(response.body());
        } catch (JsonProcessingException e) {
            throw new AssertionError("not JSON: " + status() + " " + response.body(), e);
        }
    }

    /** Value of a header as it arrived at the stub service; empty when it did not. */
    String arrived(String header) {
        return json().get("headers").properties().stream()
                .filter(entry -> entry.getKey().equalsIgnoreCase(header))
                .map(entry -> entry.getValue().asText())
                .findFirst()
                .orElse("");
    }

    /** Name of the code, of an answer that is a whole envelope and says the same in its status. */
    String refusal() {
        assertThat(json().fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("code", "enumCode", "message", "data", "requestId");
        assertThat(header("X-Request-Id")).contains(json().get("requestId").asText());
        return json().get("enumCode").asText();
    }
}
