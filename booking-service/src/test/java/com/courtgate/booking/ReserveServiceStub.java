package com.courtgate.booking;

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
import java.util.concurrent.atomic.AtomicInteger;

/** Another service over real HTTP: answers fixed JSON per path, or 503. */
public final class ReserveServiceStub {
    private final HttpServer server;
    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final AtomicInteger calls = new AtomicInteger();
    private volatile String lastInternalKey = "";

    ReserveServiceStub() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** From now on every path is answered 503. */
    public void knowsNothing() {
        answers.clear();
        calls.set(0);
    }

    public void answers(String path, String json) {
        answers.put(path, json);
    }

    public int calls() {
        return calls.get();
    }

    public String lastInternalKey() {
        return lastInternalKey;
    }

    private void answer(HttpExchange exchange) throws IOException {
        calls.incrementAndGet();
        String key = exchange.getRequestHeaders().getFirst("X-Internal-Key");
        lastInternalKey = key == null ? "" : key;
        String json = answers.get(exchange.getRequestURI().getPath());
        byte[] body = (json == null ? "{}" : json).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(json == null ? 503 : 200, body.length);
        try (exchange) {
            exchange.getResponseBody().write(body);
        }
    }
}
