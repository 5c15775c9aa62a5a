package com.courtgate.reserve;

import com.courtgate.common.security.InternalKey;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.common.testing.TestTokens;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.core.env.Environment;

/** A client of the running service, as the gateway is one. */
public final class Api {
    public static final TestTokens TOKENS = new TestTokens();

    /** Clock by which the service judges the tokens' expiry. */
    public static final MutableClock TOKEN_CLOCK = new MutableClock(Instant.now());

    private static final Map<Long, String> STUDENTS = new ConcurrentHashMap<>();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Environment environment;
    private final ObjectMapper json;

    Api(Environment environment, ObjectMapper json) {
        this.environment = environment;
        this.json = json;
    }

    /** An answer with its envelope. */
    public record Answer(int status, HttpHeaders headers, JsonNode body) {
        public String code() {
            return body.path("enumCode").asText();
        }

        public JsonNode data() {
            return body.path("data");
        }

        /** Field of the data as text. */
        public String data(String field) {
            return data().path(field).asText();
        }

        public boolean says(int expectedStatus, String expectedCode) {
            return status == expectedStatus && code().equals(expectedCode);
        }

        @Override
        public String toString() {
            return status + " " + body;
        }
    }

    public static String student(long userId) {
        return STUDENTS.computeIfAbsent(userId, TOKENS::student);
    }

    public Answer grab(long userId, long sessionId, long slotId) {
        return grabAsync(userId, sessionId, slotId).join();
    }

    public CompletableFuture<Answer> grabAsync(long userId, long sessionId, long slotId) {
        return sendAsync(grabRequest(userId, "{\"sessionId\":" + sessionId + ",\"slotId\":" + slotId + "}"));
    }

    public Answer grabAny(long userId, long sessionId, List<Long> slotIds) {
        return grab(userId, "{\"sessionId\":" + sessionId + ",\"preferences\":" + slotIds + "}");
    }

    /** A grab with any body at all. */
    public Answer grab(long userId, String body) {
        return send(grabRequest(userId, body));
    }

    private HttpRequest.Builder grabRequest(long userId, String body) {
        return request("/reserve/")
                .header("Authorization", "Bearer " + student(userId))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    public Answer result(long userId, String traceId, long waitMillis) {
        return resultAsync(userId, traceId, waitMillis).join();
    }

    public CompletableFuture<Answer> resultAsync(long userId, String traceId, long waitMillis) {
        return sendAsync(request("/reserve/result/" + traceId + "?waitMillis=" + waitMillis)
                .header("Authorization", "Bearer " + student(userId)));
    }

    public Answer get(long userId, String path) {
        return send(request(path).header("Authorization", "Bearer " + student(userId)));
    }

    /** All lines of a stream of server-sent events, once it has ended. */
    public CompletableFuture<List<String>> events(long userId, String traceId) {
        var request = request("/reserve/result/" + traceId + "/events")
                .header("Authorization", "Bearer " + student(userId))
                .header("Accept", "text/event-stream")
                .build();
        return HTTP.sendAsync(request, HttpResponse.BodyHandlers.ofString())
                .thenApply(response -> response.body().lines().toList());
    }

    public Answer internalGet(String path) {
        return send(request("/internal" + path).header(InternalKey.HEADER, TestEnvironment.INTERNAL_KEY));
    }

    public Answer internalPost(String path, String body) {
        return send(request("/internal" + path)
                .header(InternalKey.HEADER, TestEnvironment.INTERNAL_KEY)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    /** A request to build up by hand; one that hangs fails its test. */
    public HttpRequest.Builder request(String path) {
        String port = environment.getRequiredProperty("local.server.port");
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(60));
    }

    public Answer send(HttpRequest.Builder request) {
        return sendAsync(request).join();
    }

    public CompletableFuture<Answer> sendAsync(HttpRequest.Builder request) {
        return HTTP.sendAsync(request.build(), HttpResponse.BodyHandlers.ofByteArray())
                .thenApply(this::read);
    }

    private Answer read(HttpResponse<byte[]> response) {
        try {
            return new Answer(response.statusCode(), response.headers(), json.readTree(response.body()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
