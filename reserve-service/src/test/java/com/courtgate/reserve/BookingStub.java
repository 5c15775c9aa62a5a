package com.courtgate.reserve;

import com.courtgate.common.security.InternalKey;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** booking-service as far as this service asks it: knows what a test told it, nothing else. */
public final class BookingStub {
    public static final BookingStub INSTANCE = new BookingStub();
    private final Map<Long, String> statuses = new ConcurrentHashMap<>();
    private final Map<Long, String> rulings = new ConcurrentHashMap<>();
    private final Map<Long, String> reservations = new ConcurrentHashMap<>();
    private final Map<Long, UnaryOperator<String>> judges = new ConcurrentHashMap<>();
    private final Map<Long, Integer> questions = new ConcurrentHashMap<>();
    private final HttpServer server;

    private BookingStub() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("booking-stub").factory()));
        server.createContext("/internal/sessions/", this::session);
        server.createContext("/internal/traces/rule", this::rule);
        server.start();
    }

    String uri() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The session exists, with flash time 2030-01-02T05:00:00Z. */
    public void knows(long sessionId, String status) {
        statuses.put(sessionId, status);
    }

    /** How the database rules on traces of that session, as the body of the answer. */
    public void rules(long sessionId, String ruling) {
        rulings.put(sessionId, ruling);
    }

    /** How the database rules, made from the question's body. */
    public void rules(long sessionId, UnaryOperator<String> judge) {
        judges.put(sessionId, judge);
    }

    /** Active reservations in that session, as the body of the answer; null: the service is away. */
    public void hasReserved(long sessionId, @Nullable String body) {
        reservations.put(sessionId, body == null ? "" : body);
    }

    /** How often the session was asked for. */
    public int questions(long sessionId) {
        return questions.getOrDefault(sessionId, 0);
    }

    private void session(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        if (path.endsWith("/reservations")) {
            reserved(exchange, Long.parseLong(path.split("/")[3]));
            return;
        }
        long id = Long.parseLong(path.substring(path.lastIndexOf('/') + 1));
        questions.merge(id, 1, Integer::sum);
        String status = statuses.get(id);
        if (status == null) {
            answer(exchange, 404, "{\"code\":404,\"enumCode\":\"NOT_FOUND\"}");
            return;
        }
        answer(exchange, 200, """
                {"id":%d,"slotDate":"2030-01-02","flashTime":"2030-01-02T05:00:00Z",
                 "closeTime":null,"timeZone":"Asia/Shanghai","status":"%s","quota":2}
                """.formatted(id, status));
    }

    private void reserved(HttpExchange exchange, long sessionId) throws IOException {
        String body = reservations.getOrDefault(sessionId, "[]");
        answer(exchange, body.isEmpty() ? 503 : 200, body);
    }

    private void rule(HttpExchange exchange) throws IOException {
        String asked = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        for (Map.Entry<Long, UnaryOperator<String>> judge : judges.entrySet()) {
            if (asked.contains("\"sessionId\":" + judge.getKey() + ",")) {
                answer(exchange, 200, judge.getValue().apply(asked));
                return;
            }
        }
        for (Map.Entry<Long, String> ruling : rulings.entrySet()) {
            if (asked.contains("\"sessionId\":" + ruling.getKey() + ",")) {
                answer(exchange, 200, ruling.getValue());
                return;
            }
        }
        answer(exchange, 503, "{}");
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        boolean known =
                TestEnvironment.INTERNAL_KEY.equals(exchange.getRequestHeaders().getFirst(InternalKey.HEADER));
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(known ? status : 401, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
