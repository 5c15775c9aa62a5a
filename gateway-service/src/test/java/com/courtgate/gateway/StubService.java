package com.courtgate.gateway;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.publisher.SynchronousSink;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Stands in for a service. Answers what arrived: {service, method, uri, bytes, headers}; a path with {@code answer-NNN}
 * is answered with that status, {@code held} when the test releases it, {@code silent} never, {@code stream} with one
 * event at once and one when released, {@code large} with more than any buffer between here and the client holds. A
 * request may ask for its answer by a header: {@code X-Stub-Status}, with {@code X-Stub-Undone}, or
 * {@code X-Stub-Silent}. Tells a time of its own at {@code /internal/clock}, and how it is at
 * {@code /internal/instance}.
 */
final class StubService {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PIECE = 64 * 1024;
    private static final int LARGE = 256;

    private final String name;
    private final DisposableServer server;
    private final Map<String, AtomicInteger> arrived = new ConcurrentHashMap<>();
    private volatile Sinks.Empty<Void> release = Sinks.empty();
    private volatile Duration ahead = Duration.ZERO;

    StubService(String name) {
        this.name = name;
        server = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .handle(this::handle)
                .bindNow();
    }

    String name() {
        return name;
    }

    String uri() {
        return "http://127.0.0.1:" + server.port();
    }

    /** Returns the number of requests with that path that have arrived. */
    int arrived(String path) {
        AtomicInteger count = arrived.get(path);
        return count == null ? 0 : count.get();
    }

    int arrivedInAll() {
        return arrived.values().stream().mapToInt(AtomicInteger::get).sum();
    }

    /** From now on its clock is ahead of this machine's by so much. */
    void setAhead(Duration ahead) {
        this.ahead = ahead;
    }

    void hold() {
        release = Sinks.empty();
    }

    void release() {
        release.tryEmitEmpty();
    }

    private Mono<Void> handle(HttpServerRequest request, HttpServerResponse response) {
        String path = request.fullPath();
        if (path.equals("/internal/clock")) { // asked by the gateway itself, whenever it likes
            return json(response, Map.of("epochMillis", System.currentTimeMillis() + ahead.toMillis()));
        }
        arrived.computeIfAbsent(path, p -> new AtomicInteger()).incrementAndGet();
        if (path.equals("/internal/instance")) {
            return json(
                    response,
                    Map.of(
                            "version",
                            "1.2.3",
                            "since",
                            "2026-03-02T03:00:00Z",
                            "takesRequests",
                            true,
                            "rehearsal",
                            Map.of("at", "2026-03-02T03:01:00Z", "perSecond", 4_000)));
        }
        if (path.contains("silent") || request.requestHeaders().contains("X-Stub-Silent")) {
            return Mono.never();
        }
        if (path.contains("stream")) {
            return stream(response);
        }
        if (path.contains("large")) {
            return response.sendByteArray(Flux.generate(() -> 0, StubService::piece))
                    .then();
        }
        if (path.contains("held")) {
            return release.asMono().then(Mono.defer(() -> echo(request, response)));
        }
        if (path.equals("/v3/api-docs")) {
            return json(response, document());
        }
        return echo(request, response);
    }

    private static int piece(int sent, SynchronousSink<byte[]> pieces) {
        if (sent == LARGE) {
            pieces.complete();
        } else {
            pieces.next(new byte[PIECE]);
        }
        return sent + 1;
    }

    private Mono<Void> stream(HttpServerResponse response) {
        Flux<String> events =
                Flux.concat(Mono.just("data: first\n\n"), release.asMono().then(Mono.just("data: last\n\n")));
        return response.sse().sendString(events).then();
    }

    private Mono<Void> echo(HttpServerRequest request, HttpServerResponse response) {
        int at = request.fullPath().indexOf("answer-");
        if (at >= 0) {
            response.status(Integer.parseInt(request.fullPath().substring(at + 7, at + 10)));
        }
        @Nullable String status = request.requestHeaders().get("X-Stub-Status");
        if (status != null) {
            response.status(Integer.parseInt(status));
        }
        if (request.requestHeaders().contains("X-Stub-Undone")) {
            response.header("X-Courtgate-Undone", "true");
        }
        if (response.status().code() == 304) {
            return response.send(); // has no body by definition
        }
        return request.receive()
                .asByteArray()
                .map(piece -> piece.length)
                .reduce(0, Integer::sum)
                .flatMap(bytes -> json(response, whatArrived(request, bytes)));
    }

    private Map<String, Object> whatArrived(HttpServerRequest request, int bytes) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        request.requestHeaders().forEach(h -> headers.put(h.getKey(), h.getValue()));
        return Map.of(
                "service", name,
                "method", request.method().name(),
                "uri", request.uri(),
                "bytes", bytes,
                "headers", headers);
    }

    private Map<String, Object> document() {
        return Map.of(
                "openapi",
                "3.1.0",
                "servers",
                List.of(Map.of("url", uri())),
                "paths",
                Map.of("/" + name, Map.of(), "/internal/secrets", Map.of()));
    }

    private static Mono<Void> json(HttpServerResponse response, Object body) {
        try {
            return response.header(HttpHeaderNames.CONTENT_TYPE, "application/json")
                    .header("X-Request-Id", "a-service-writes-one-too")
                    .sendString(Mono.just(JSON.writeValueAsString(body)))
                    .then();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
