package com.courtgate.scheduler.stub;

import com.courtgate.common.security.InternalKey;
import com.courtgate.common.testing.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A little JSON-over-HTTP party that plays a service behind; well, down or silent. */
class StubServer {
    static final String INTERNAL_KEY = "the-key-of-the-tests";
    static final ObjectMapper JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build();

    /** Answers what becomes the body; a {@link Refusal} becomes a status. */
    interface Handler {
        Object handle(long sessionId, JsonNode body);
    }

    static final class Refusal extends RuntimeException {
        final int status;

        Refusal(int status) {
            this.status = status;
        }
    }

    private record Route(String method, Pattern path, Handler handler) {}

    private final List<Route> routes = new ArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final HttpServer server;
    private volatile Pattern down = Pattern.compile("(?!)");
    private volatile int downStatus = 503;
    private volatile CountDownLatch silence = new CountDownLatch(0);

    StubServer() {
        try {
            server = HttpServer.create(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), TestServers.freePort()), 100);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::serve);
        server.start();
    }

    final void on(String method, String path, Handler handler) {
        routes.add(new Route(method, Pattern.compile(path.replace("{id}", "(\\d+)")), handler));
    }

    public final String uri() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Paths that match answer this status until {@link #isWell}. */
    public final void failOn(String path, int status) {
        downStatus = status;
        down = Pattern.compile(path);
    }

    public final void isDown() {
        failOn(".*", 503);
    }

    /** Takes requests and answers none. */
    public final void isSilent() {
        silence = new CountDownLatch(1);
    }

    public final void isWell() {
        down = Pattern.compile("(?!)");
        silence.countDown();
    }

    /** Every request so far, such as {@code POST /internal/sessions/7/gate}. */
    public final List<String> requests() {
        return requests;
    }

    private void serve(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        byte[] body = exchange.getRequestBody().readAllBytes();
        requests.add(exchange.getRequestMethod() + " " + path);
        try {
            silence.await();
            if (!INTERNAL_KEY.equals(exchange.getRequestHeaders().getFirst(InternalKey.HEADER))) {
                throw new Refusal(401);
            }
            if (down.matcher(path).matches()) {
                throw new Refusal(downStatus);
            }
            Object answer = dispatch(exchange.getRequestMethod(), path, body);
            send(exchange, 200, JSON.writeValueAsBytes(answer));
        } catch (Refusal refusal) {
            send(exchange, refusal.status, "{\"code\":1}".getBytes());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Object dispatch(String method, String path, byte[] body) throws IOException {
        for (Route route : routes) {
            Matcher matcher = route.path.matcher(path);
            if (route.method.equals(method) && matcher.matches()) {
                long id = matcher.groupCount() == 0 ? 0 : Long.parseLong(matcher.group(1));
                JsonNode json = body.length == 0 ? JSON.nullNode() : JSON.readTree(body);
                return route.handler.handle(id, json);
            }
        }
        throw new Refusal(404);
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        try (var out = exchange.getResponseBody()) {
            out.write(body);
        }
    }
}
