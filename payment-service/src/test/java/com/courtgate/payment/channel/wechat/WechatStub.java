package com.courtgate.payment.channel.wechat;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.courtgate.payment.channel.IncomingNotification;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;

/**
 * WeChat Pay's side of the wire, with keys of its own making: checks our signature, signs its answers, encrypts its
 * notifications.
 */
final class WechatStub implements AutoCloseable {
    static final String API_V3_KEY = "0123456789abcdef0123456789abcdef";
    private static final Pattern AUTHORIZATION =
            Pattern.compile("WECHATPAY2-SHA256-RSA2048 mchid=\"1900000001\",nonce_str=\"(\\w+)\","
                    + "timestamp=\"(\\d+)\",serial_no=\"OURSERIAL\",signature=\"(.+)\"");

    /** A request that came with a good signature. */
    record Seen(String method, String target, String body) {}

    record Canned(int status, byte[] body, boolean signed) {
        static Canned ok(String json) {
            return new Canned(200, json.getBytes(UTF_8), true);
        }

        static Canned refusal(int status, String code) {
            return new Canned(status, "{\"code\":\"%s\"}".formatted(code).getBytes(UTF_8), true);
        }
    }

    private static final Map<String, Integer> LONGEST =
            Map.of("reason", 80, "description", 127, "out_trade_no", 32, "out_refund_no", 64, "notify_url", 255);

    final List<Seen> seen = new CopyOnWriteArrayList<>();
    // Made once: it is the slowest part of these tests.
    private static final KeyPair MERCHANT = newPair();
    private static final KeyPair PLATFORM = newPair();
    private static final KeyPair NEXT_PLATFORM = newPair();

    final KeyPair merchant = MERCHANT;
    final KeyPair platform = PLATFORM;
    final KeyPair nextPlatform = NEXT_PLATFORM;
    final CountDownLatch end = new CountDownLatch(1);
    volatile boolean silent;

    /** Hangs up instead of answering: before what was asked is done, or after. */
    volatile boolean hangsUpBefore;

    volatile boolean hangsUpAfter;

    /** Answers what is not canned. */
    volatile Function<Seen, Canned> books = request -> Canned.refusal(404, "NOT_CANNED");

    volatile String serial = "PUB_KEY_ID_1";
    volatile PrivateKey signer = platform.getPrivate();
    private final Map<String, Canned> canned = new HashMap<>();
    private final HttpServer server;

    WechatStub() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    static KeyPair newPair() {
        try {
            var generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sets the answer to a method and path. */
    void when(String request, int status, String body) {
        canned.put(request, new Canned(status, body.getBytes(UTF_8), true));
    }

    void whenUnsigned(String request, int status, byte[] body) {
        canned.put(request, new Canned(status, body, false));
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            String target = exchange.getRequestURI().toString();
            if (silent) {
                end.await();
                return;
            }
            if (!isOurs(exchange, target, body)) {
                send(exchange, new Canned(401, "{\"code\":\"SIGN_ERROR\"}".getBytes(UTF_8), false));
                return;
            }
            if (hangsUpBefore) {
                return;
            }
            var request = new Seen(exchange.getRequestMethod(), target, body);
            seen.add(request);
            if (isTooLong(request)) {
                send(exchange, Canned.refusal(400, "PARAM_ERROR"));
                return;
            }
            String key =
                    exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
            Canned answer = canned.containsKey(key) ? canned.get(key) : books.apply(request);
            if (!hangsUpAfter) {
                send(exchange, answer);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** As WeChat's documents have it; counted in bytes, the least that they can mean. */
    private static boolean isTooLong(Seen request) {
        if (request.body().isEmpty()) {
            return false;
        }
        JsonObject sent = JsonParser.parseString(request.body()).getAsJsonObject();
        return LONGEST.entrySet().stream()
                .anyMatch(limit -> sent.has(limit.getKey())
                        && sent.get(limit.getKey()).getAsString().getBytes(UTF_8).length > limit.getValue());
    }

    private boolean isOurs(HttpExchange exchange, String target, String body) {
        Matcher parts = AUTHORIZATION.matcher(
                String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
        if (!parts.matches()) {
            return false;
        }
        String message =
                String.join("\n", exchange.getRequestMethod(), target, parts.group(2), parts.group(1), body, "");
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initVerify(merchant.getPublic());
            signature.update(message.getBytes(UTF_8));
            return signature.verify(Base64.getDecoder().decode(parts.group(3)));
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private void send(HttpExchange exchange, Canned answer) throws IOException {
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", "application/json");
        if (answer.signed()) {
            String timestamp = Long.toString(Clock.systemUTC().instant().getEpochSecond());
            String body = new String(answer.body(), UTF_8);
            headers.set("Request-ID", "r1");
            headers.set("Wechatpay-Serial", serial);
            headers.set("Wechatpay-Timestamp", timestamp);
            headers.set("Wechatpay-Nonce", "n1");
            headers.set("Wechatpay-Signature", sign(timestamp + "\nn1\n" + body + "\n"));
        }
        exchange.sendResponseHeaders(answer.status(), answer.body().length == 0 ? -1 : answer.body().length);
        exchange.getResponseBody().write(answer.body());
    }

    String sign(String message) {
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(signer);
            signature.update(message.getBytes(UTF_8));
            return Base64.getEncoder().encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A notification as WeChat sends it; the headers can be changed. */
    IncomingNotification notification(String eventType, String resource, long epochSecond) {
        String body = "{\"id\":\"N1\",\"create_time\":\"2026-05-01T18:00:00+08:00\",\"event_type\":\""
                + eventType
                + "\",\"resource_type\":\"encrypt-resource\",\"summary\":\"s\","
                + "\"resource\":{\"algorithm\":\"AEAD_AES_256_GCM\",\"ciphertext\":\""
                + encrypted(resource)
                + "\",\"associated_data\":\"a\",\"nonce\":\"0123456789ab\","
                + "\"original_type\":\"transaction\"}}";
        Map<String, String> headers = new HashMap<>();
        headers.put("wechatpay-serial", serial);
        headers.put("wechatpay-timestamp", Long.toString(epochSecond));
        headers.put("wechatpay-nonce", "nonce1");
        headers.put("wechatpay-signature", sign(epochSecond + "\nnonce1\n" + body + "\n"));
        return new IncomingNotification(headers, body.getBytes(UTF_8));
    }

    private static String encrypted(String text) {
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(
                    Cipher.ENCRYPT_MODE,
                    new SecretKeySpec(API_V3_KEY.getBytes(UTF_8), "AES"),
                    new GCMParameterSpec(128, "0123456789ab".getBytes(UTF_8)));
            cipher.updateAAD("a".getBytes(UTF_8));
            return Base64.getEncoder().encodeToString(cipher.doFinal(text.getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The channel configured with this stub's keys. */
    WechatChannel channel(Path folder, Clock clock) throws IOException {
        return channel(folder, clock, Duration.ofSeconds(3));
    }

    /** @param patience for each answer */
    WechatChannel channel(Path folder, Clock clock, Duration patience) throws IOException {
        var settings = new WechatSettings(
                "1900000001",
                "wx0000000000000001",
                "OURSERIAL",
                pem(folder.resolve("ours"), "PRIVATE KEY", merchant.getPrivate()),
                API_V3_KEY,
                "PUB_KEY_ID_1",
                pem(folder.resolve("first"), "PUBLIC KEY", platform.getPublic()),
                Map.of("PUB_KEY_ID_2", pem(folder.resolve("next"), "PUBLIC KEY", nextPlatform.getPublic())),
                Duration.ofSeconds(1),
                patience);
        return new WechatChannel(settings, clock, pointedHere());
    }

    private OkHttpClient pointedHere() {
        int port = server.getAddress().getPort();
        return new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    HttpUrl here = chain.request()
                            .url()
                            .newBuilder()
                            .scheme("http")
                            .host("127.0.0.1")
                            .port(port)
                            .build();
                    return chain.proceed(chain.request().newBuilder().url(here).build());
                })
                .build();
    }

    private static Path pem(Path file, String kind, Key key) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("-----BEGIN " + kind + "-----");
        lines.add(Base64.getMimeEncoder().encodeToString(key.getEncoded()));
        lines.add("-----END " + kind + "-----");
        return Files.write(file, lines);
    }

    @Override
    public void close() {
        end.countDown();
        server.stop(0);
    }
}
