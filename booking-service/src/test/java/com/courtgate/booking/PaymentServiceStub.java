package com.courtgate.booking;

import com.courtgate.common.contract.StopPaying;
import com.courtgate.common.contract.StopPaying.Money;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** payment-service over real HTTP: nothing was paid for any order, unless it is told otherwise. */
public final class PaymentServiceStub {

    /** Ways to say nothing. */
    public enum Silence {
        /** 503. */
        AWAY,
        /** 500. */
        BROKEN,
        /** An answer without a word about any order. */
        EMPTY,
        /** As an older release, which has no such path. */
        UNKNOWING
    }

    private final HttpServer server;
    private final ObjectMapper json = new ObjectMapper();
    private final Map<String, Money> money = new ConcurrentHashMap<>();
    private final AtomicInteger calls = new AtomicInteger();
    private volatile Silence silence;
    private volatile String lastInternalKey = "";

    PaymentServiceStub() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/internal/orders/stop-paying", this::answer);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public void says(String orderNo, Money now) {
        money.put(orderNo, now);
    }

    public void fallsSilent() {
        fallsSilent(Silence.AWAY);
    }

    public void fallsSilent(Silence how) {
        silence = how;
    }

    public void speaksAgain() {
        silence = null;
    }

    public int calls() {
        return calls.get();
    }

    public String lastInternalKey() {
        return lastInternalKey;
    }

    private void answer(HttpExchange exchange) throws IOException {
        calls.incrementAndGet();
        lastInternalKey = String.valueOf(exchange.getRequestHeaders().getFirst("X-Internal-Key"));
        Map<String, Money> answer = new HashMap<>();
        for (var orderNo : json.readTree(exchange.getRequestBody()).path("orderNos")) {
            answer.put(orderNo.asText(), money.getOrDefault(orderNo.asText(), Money.NONE));
        }
        Silence now = silence;
        int status = switch (now) {
            case null -> 200;
            case EMPTY -> 200;
            case AWAY -> 503;
            case BROKEN -> 500;
            case UNKNOWING -> 404;
        };
        byte[] body = json.writeValueAsBytes(new StopPaying.Answer(now == null ? answer : Map.of()));
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        try (exchange) {
            exchange.getResponseBody().write(body);
        }
    }
}
