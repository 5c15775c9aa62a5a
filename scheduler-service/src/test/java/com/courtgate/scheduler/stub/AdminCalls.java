package com.courtgate.scheduler.stub;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.boot.web.client.RestTemplateBuilder;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.RequestEntity;
import org.springframework.http.ResponseEntity;
import org.springframework.http.client.JdkClientHttpRequestFactory;

/** Requests of an administrator, or whoever else, to the running service. */
public final class AdminCalls {
    /** Reason that the office gives. */
    public static final String WHY = "for this test";

    public static final long ADMIN_ID = 1;
    private final TestRestTemplate http;
    private final String token;

    private AdminCalls(TestRestTemplate context, String token) {
        // The JDK's client: Apache's would send a request again that was answered 503.
        this.http = new TestRestTemplate(new RestTemplateBuilder()
                .rootUri(context.getRootUri())
                .requestFactory(JdkClientHttpRequestFactory.class));
        this.token = token;
    }

    public static AdminCalls by(TestRestTemplate http) {
        return new AdminCalls(http, SchedulerServiceTest.TOKENS.admin(ADMIN_ID));
    }

    public static AdminCalls withToken(TestRestTemplate http, String token) {
        return new AdminCalls(http, token);
    }

    /** An answer's status, headers and envelope. */
    public record Answer(int status, HttpHeaders headers, JsonNode body) {
        public String enumCode() {
            return body.path("enumCode").asText();
        }

        public String message() {
            return body.path("message").asText();
        }

        public JsonNode data() {
            return body.path("data");
        }
    }

    /** With a reason. */
    public Answer post(String path) {
        return post(path, Map.of("why", WHY));
    }

    public Answer post(String path, Object body) {
        return call(HttpMethod.POST, path, body);
    }

    public Answer get(String path) {
        return call(HttpMethod.GET, path, null);
    }

    private Answer call(HttpMethod method, String path, @Nullable Object body) {
        var request = RequestEntity.method(method, URI.create(http.getRootUri() + path));
        request.header(HttpHeaders.ACCEPT_LANGUAGE, "en");
        if (!token.isEmpty()) {
            request.header(HttpHeaders.AUTHORIZATION, "Bearer " + token);
        }
        ResponseEntity<JsonNode> answer =
                http.exchange(body == null ? request.build() : request.body(body), JsonNode.class);
        return new Answer(
                answer.getStatusCode().value(), answer.getHeaders(), Objects.requireNonNull(answer.getBody()));
    }
}
