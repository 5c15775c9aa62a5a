package com.courtgate.gateway.route;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** A service's OpenAPI document as it reads from outside. */
final class OpenApiDocument {
    private OpenApiDocument() {}

    /**
     * Names the gateway as the server and leaves out what the gateway does not route; anything that is not such a
     * document passes unchanged.
     */
    static byte[] fromOutside(ObjectMapper json, byte[] body) {
        try {
            JsonNode tree = json.readTree(body);
            if (!(tree instanceof ObjectNode document) || !document.has("openapi")) {
                return body;
            }
            document.putArray("servers").addObject().put("url", "/");
            if (document.get("paths") instanceof ObjectNode paths) {
                paths.properties().removeIf(path -> path.getKey().startsWith("/internal"));
            }
            return json.writeValueAsBytes(document);
        } catch (IOException notJson) {
            return body;
        }
    }
}
