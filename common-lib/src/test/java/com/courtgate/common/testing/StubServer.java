package com.courtgate.common.testing;

import com.courtgate.common.security.InternalKey;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Plays another service over real HTTP: answers as its routes say; is well, failing or silent. */
public class StubServer implements AutoCloseable {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .findAndAddModules()
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build();

    /**
     * A request.
     *
     * @param target path and query as sent
     * @param parts what stood in the place of {@code {id}} and {@code {}} in the route's path
     */
    public record Request(String method, String target, List<String> parts, Headers headers, byte[] bytes) {
        public String path() {
            int query = target.indexOf('?');
            return query < 0 ? target : target.substring(0, query);
        }

        public long id() {
            return Long.parseLong(parts.getFirst());
        }

        public String text() {
            return new String(bytes, StandardCharsets.UTF_8);
        }

        /** The JSON of the body; null without one. */
        public JsonNode json() {
            return bytes.length == 0 ? JSON.nullNode() : read(JsonNode.class);
        }

        public <T> T read(Class<T> type) {
            try {
                return JSON.readValue(bytes, type);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private Request with(List<String> partsOfPath) {
            return new Request(method, target, partsOfPath, headers, bytes);
        }

        public @Nullable String header(String name) {
            return headers.getFirst(name);
        }
    }

    /**
     * An answer as it goes out.
     *
     * @param status 0: none, the connection ends
     */
    public record Reply(int status, Map<String, String> headers, byte[] body) {
        public static Reply json(int status, String body) {
            return new Reply(status, Map.of("Content-Type", "application/json"), body.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Answers a {@link Reply}, or what becomes the JSON of a 200; throws a {@link Refusal} for another status. */
    public interface Handler {
        Object handle(Request request) throws IOException;
    }

    /** Answers a status and nothing else. */
    public static final class Refusal extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final int status;

        public Refusal(int status) {
            super("answered " + status);
            this.status = status;
        }
    }

    private record Route(String method, Pattern path, Handler handler) {}

    private final List<Route> routes = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final HttpServer server;
    private final @Nullable String internalKey;
    private volatile String lastInternalKey = "";
    private volatile Pattern down = Pattern.compile("(?!)");
    private volatile int downStatus = 503;
    private volatile CountDownLatch silence = new CountDownLatch(0);

    /** Answers whoever asks. */
    public StubServer() {
        this(null, 0);
    }

    /** @param internalKey who does not show this key is answered 401; null: everyone is answered */
    public StubServer(@Nullable String internalKey) {
        this(internalKey, 0);
    }

    /** @param port 0: any that is free */
    StubServer(@Nullable String internalKey, int port) {
        this.internalKey = internalKey;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::serve);
        server.start();
    }

    /**
     * @param method null for every method
     * @param path with {@code {id}} for a number and {@code {}} for anything up to the next slash; {@code /**} for
     *     every path below
     */
    public final void on(@Nullable String method, String path, Handler handler) {
        String pattern =
                path.replace("{id}", "(-?\\d+)").replace("{}", "([^/]+)").replace("/**", "/.*");
        routes.add(new Route(method == null ? "" : method, Pattern.compile(pattern), handler));
    }

    public final String uri() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public final int port() {
        return server.getAddress().getPort();
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

    /** Returns the internal key of the newest request; empty without one. */
    public final String lastInternalKey() {
        return lastInternalKey;
    }

    /** Returns the reply that goes out instead of the given one. */
    protected Reply sent(Request request, Reply reply) {
        return reply;
    }

    private void serve(HttpExchange exchange) throws IOException {
        var request = new Request(
                exchange.getRequestMethod(),
                exchange.getRequestURI().toString(),
                List.of(),
                exchange.getRequestHeaders(),
                exchange.getRequestBody().readAllBytes());
        requests.add(request.method() + " " + request.path());
        lastInternalKey = Objects.requireNonNullElse(request.header(InternalKey.HEADER), "");
        try (exchange) {
            silence.await();
            send(exchange, sent(request, reply(request)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Reply reply(Request request) throws IOException {
        try {
            if (internalKey != null && !internalKey.equals(request.header(InternalKey.HEADER))) {
                throw new Refusal(401);
            }
            if (down.matcher(request.path()).matches()) {
                throw new Refusal(downStatus);
            }
            Object answer = dispatch(request);
            return answer instanceof Reply reply ? reply : Reply.json(200, JSON.writeValueAsString(answer));
        } catch (Refusal refusal) {
            return Reply.json(refusal.status, "{\"code\":1}");
        }
    }

    private Object dispatch(Request request) throws IOException {
        for (Route route : routes) {
            Matcher path = route.path.matcher(request.path());
            if ((route.method.isEmpty() || route.method.equals(request.method())) && path.matches()) {
                return route.handler.handle(request.with(partsOf(path)));
            }
        }
        throw new Refusal(404);
    }

    private static List<String> partsOf(Matcher path) {
        return IntStream.rangeClosed(1, path.groupCount()).mapToObj(path::group).toList();
    }

    private static void send(HttpExchange exchange, Reply reply) throws IOException {
        if (reply.status() == 0) {
            return;
        }
        reply.headers().forEach(exchange.getResponseHeaders()::set);
        exchange.sendResponseHeaders(reply.status(), reply.body().length == 0 ? -1 : reply.body().length);
        exchange.getResponseBody().write(reply.body());
    }

    @Override
    public void close() {
        silence.countDown();
        server.stop(0);
    }
}
