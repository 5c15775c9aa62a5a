package com.courtgate.channelsimulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.courtgate.channelsimulator.ledger.Json;
import com.courtgate.channelsimulator.signature.Keys;
import com.courtgate.common.testing.StubServer;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** A merchant as tests need one: signs requests, receives callbacks, remembers them. */
final class Merchant implements AutoCloseable {
    static final Keys KEYS = new Keys("key-1", Map.of("key-1", "a-secret-of-the-tests"));

    /** A callback as it came. */
    record Heard(String timestamp, String nonce, String signature, String body) {
        boolean isGenuine() {
            return KEYS.verify("key-1", timestamp + "\n" + nonce, body.getBytes(UTF_8), signature);
        }

        JsonNode json() {
            return Merchant.json(body);
        }
    }

    /** An answer of the channel. */
    record Told(int status, String body, Map<String, List<String>> headers) {
        JsonNode json() {
            return Merchant.json(body);
        }

        String code() {
            return json().path("code").asText();
        }

        String state() {
            return json().path("state").asText();
        }
    }

    final List<Heard> heard = new CopyOnWriteArrayList<>();
    final AtomicInteger acknowledged = new AtomicInteger();
    volatile boolean accepting = true;
    private final StubServer server = new StubServer();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    String channel = "";

    Merchant() {
        server.on(null, "/**", request -> {
            heard.add(new Heard(
                    request.header("X-Channel-Timestamp"),
                    request.header("X-Channel-Nonce"),
                    request.header("X-Channel-Signature"),
                    request.text()));
            if (!accepting) {
                return StubServer.Reply.json(500, "{\"code\":\"FAIL\"}");
            }
            acknowledged.incrementAndGet();
            return StubServer.Reply.json(200, "{\"code\":\"SUCCESS\"}");
        });
    }

    String notifyUrl() {
        return server.uri() + "/pay/notify/simulated";
    }

    static String newNumber() {
        return "P" + ThreadLocalRandom.current().nextLong(1_000_000_000L, Long.MAX_VALUE);
    }

    /** A payment that waits for its payer; answers its number. */
    String createPayment(long fen) throws Exception {
        String number = newNumber();
        create(number, fen, Clock.systemUTC().instant().plusSeconds(600));
        return number;
    }

    /** Creates and pays without a callback. */
    String createPaid(long fen) throws Exception {
        String number = createPayment(fen);
        post("/cashier/" + number + "/silent-pay", "");
        return number;
    }

    Told create(String number, long fen, Instant expireTime) throws Exception {
        return create(number, fen, expireTime, Map.of());
    }

    /** A new payment of 1 yuan for one payer's client. */
    Told createFor(String clientKind, String payer) throws Exception {
        Instant expireTime = Clock.systemUTC().instant().plusSeconds(600);
        return create(newNumber(), 100, expireTime, Map.of("clientKind", clientKind, "payer", payer));
    }

    private Told create(String number, long fen, Instant expireTime, Map<String, String> client) throws Exception {
        Map<String, Object> body = new HashMap<>(client);
        body.put("outTradeNo", number);
        body.put("description", "Court 1 <b>18:00</b>");
        body.put("amountFen", fen);
        body.put("currency", "CNY");
        body.put("expireTime", expireTime);
        body.put("notifyUrl", notifyUrl());
        return signed("POST", "/v1/payments", Json.MAPPER.writeValueAsString(body));
    }

    Told refund(String refundNo, String number, long fen) throws Exception {
        Map<String, Object> body = new HashMap<>();
        body.put("refundNo", refundNo);
        body.put("outTradeNo", number);
        body.put("amountFen", fen);
        body.put("reason", "rain");
        body.put("notifyUrl", notifyUrl());
        return signed("POST", "/v1/refunds", Json.MAPPER.writeValueAsString(body));
    }

    Told query(String number) throws Exception {
        return signed("GET", "/v1/payments/" + number, "");
    }

    Told close(String number) throws Exception {
        return signed("POST", "/v1/payments/" + number + "/close", "");
    }

    Told signed(String method, String path, String body) throws Exception {
        return signed(method, path, body, Clock.systemUTC().instant());
    }

    Told signed(String method, String path, String body, Instant at) throws Exception {
        String timestamp = Long.toString(at.getEpochSecond());
        String nonce = "nonce-" + newNumber();
        String head = String.join("\n", method, path, timestamp, nonce);
        return send(
                method,
                path,
                body,
                List.of(
                        "X-Merchant-Id",
                        "courtgate",
                        "X-Merchant-Key-Id",
                        "key-1",
                        "X-Merchant-Timestamp",
                        timestamp,
                        "X-Merchant-Nonce",
                        nonce,
                        "X-Merchant-Signature",
                        KEYS.sign(head, body.getBytes(UTF_8))));
    }

    Told post(String path, String body) throws Exception {
        return send("POST", path, body, List.of("Accept", "application/json"));
    }

    Told get(String path, String... headers) throws Exception {
        return send("GET", path, "", List.of(headers));
    }

    Told send(String method, String path, String body, List<String> headers) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(channel + path))
                .timeout(Duration.ofSeconds(20))
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        List<String> all = new ArrayList<>(headers);
        if (!all.isEmpty()) {
            request.headers(all.toArray(String[]::new));
        }
        var answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        return new Told(answer.statusCode(), answer.body(), answer.headers().map());
    }

    static JsonNode json(String text) {
        try {
            return Json.MAPPER.readTree(text);
        } catch (IOException e) {
            throw new AssertionError("not JSON: " + text, e);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
