package com.courtgate.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** The HTTP contract, spoken as a client speaks it. */
public final class Api implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final ObjectMapper JSON = new ObjectMapper();
    private final HttpClient http;
    private final String baseUrl;

    public Api(String baseUrl) {
        this.baseUrl = baseUrl;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(5))
                .executor(Executors.newFixedThreadPool(2))
                .build();
    }

    /**
     * An answer; {@link #data()} is the envelope's.
     *
     * @param etag empty when it has none
     */
    public record Answer(int status, JsonNode body, String etag) {
        /** Stands for the answer of somebody who got none. */
        public static Answer none() {
            return new Answer(0, JSON.createObjectNode(), "");
        }

        public JsonNode data() {
            return body.path("data");
        }

        /** Returns a field of the envelope's data; empty when it is missing. */
        public String text(String field) {
            return data().path(field).asText("");
        }

        public String code() {
            return body.path("enumCode").asText("");
        }

        /** This answer, or a failure that shows what came instead of a success. */
        public Answer expectSuccess() {
            if (status >= 300) {
                throw new IllegalStateException("HTTP " + status + ": " + body);
            }
            return this;
        }
    }

    public Answer get(String path, @Nullable String token) {
        return send(request(path, token).GET().build());
    }

    public Answer delete(String path, @Nullable String token) {
        return send(request(path, token).DELETE().build());
    }

    public Answer post(String path, @Nullable String token, Object body) {
        return send(postRequest(path, token, body));
    }

    /** A request that names itself, so that a copy of it is recognised. */
    public Answer postWithKey(String path, @Nullable String token, String key, Object body) {
        return send(jsonRequest("POST", path, token, body, "X-Idempotency-Key", key));
    }

    public Answer put(String path, @Nullable String token, Object body) {
        return send(jsonRequest("PUT", path, token, body));
    }

    /** @param headers names and values in turn */
    public CompletableFuture<Answer> getLater(String path, @Nullable String token, String... headers) {
        HttpRequest.Builder request = request(path, token);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.sendAsync(request.GET().build(), HttpResponse.BodyHandlers.ofString())
                .thenApply(Api::answer);
    }

    public CompletableFuture<Answer> postLater(String path, @Nullable String token, Object body) {
        return http.sendAsync(postRequest(path, token, body), HttpResponse.BodyHandlers.ofString())
                .thenApply(Api::answer);
    }

    /** Logs in; answers the access token. */
    public String login(String studentId, String password) {
        return post("/auth/login", null, Map.of("studentId", studentId, "password", password))
                .expectSuccess()
                .text("accessToken");
    }

    private HttpRequest postRequest(String path, @Nullable String token, Object body) {
        return jsonRequest("POST", path, token, body);
    }

    private HttpRequest jsonRequest(String method, String path, @Nullable String token, Object body, String... more) {
        try {
            HttpRequest.Builder request = request(path, token);
            if (more.length > 0) {
                request.headers(more);
            }
            return request.header("Content-Type", "application/json")
                    .method(method, HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)))
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private HttpRequest.Builder request(String path, @Nullable String token) {
        var request = HttpRequest.newBuilder(URI.create(baseUrl + path)).timeout(PATIENCE);
        request.header("Accept-Language", "en");
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        return request;
    }

    private Answer send(HttpRequest request) {
        try {
            return answer(http.send(request, HttpResponse.BodyHandlers.ofString()));
        } catch (IOException e) {
            throw new UncheckedIOException(request.uri() + " does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Answer answer(HttpResponse<String> response) {
        String etag = response.headers().firstValue("ETag").orElse("");
        try {
            return new Answer(response.statusCode(), JSON.readTree(response.body()), etag);
        } catch (IOException notJson) {
            return new Answer(response.statusCode(), JSON.createObjectNode(), etag);
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
