package com.courtgate.gateway.route;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.http.client.HttpClientResponse;

/**
 * The services' OpenAPI documents as they read from outside. However many look, a service is asked for its own once a
 * minute, and the answers share one copy of it.
 */
@Component
final class ApiDocuments {
    private static final URI PATH = URI.create("/v3/api-docs");
    private static final Duration KEPT = Duration.ofMinutes(1);

    private final LaneConnections connections;
    private final RouteSettings settings;
    private final ObjectMapper json;

    ApiDocuments(LaneConnections connections, RouteSettings settings, ObjectMapper json) {
        this.connections = connections;
        this.settings = settings;
        this.json = json;
    }

    /** Answers with that service's document; the next who looks asks again after a failure. */
    GatewayFilter of(String service) {
        Mono<ByteBuffer> document =
                Mono.defer(() -> fetch(service)).cache(fetched -> KEPT, failure -> Duration.ZERO, () -> Duration.ZERO);
        return (exchange, chain) -> document.flatMap(content -> write(exchange.getResponse(), content.duplicate()));
    }

    private Mono<ByteBuffer> fetch(String service) {
        return connections
                .of(Lane.DOCUMENT)
                .get()
                .uri(connections.target(service, PATH))
                .responseSingle((head, body) -> body.asByteArray().doOnNext(content -> requireDocument(head)))
                .timeout(settings.patience(Lane.DOCUMENT))
                .publishOn(Schedulers.boundedElastic()) // hundreds of kilobytes of JSON, which no press shall wait for
                .map(content -> shared(fromOutside(json, content)));
    }

    private static void requireDocument(HttpClientResponse head) {
        if (head.status().code() != HttpStatus.OK.value()) {
            throw new ResponseStatusException(HttpStatus.BAD_GATEWAY, "no document but " + head.status());
        }
    }

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

    private static ByteBuffer shared(byte[] content) {
        return ByteBuffer.allocateDirect(content.length).put(content).flip().asReadOnlyBuffer();
    }

    private static Mono<Void> write(ServerHttpResponse response, ByteBuffer content) {
        response.setStatusCode(HttpStatus.OK);
        response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
        response.getHeaders().setContentLength(content.remaining());
        return response.writeWith(Mono.just(response.bufferFactory().wrap(content)));
    }
}
