package com.courtgate.common.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.request;

import com.courtgate.common.security.InternalKey;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.web.servlet.AutoConfigureMockMvc;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;

/** A servlet service on real servers, asked through its whole filter chain. */
@AutoConfigureMockMvc
public abstract class MvcServerTest {
    protected static final String INTERNAL_KEY = "internal-key-of-the-tests";
    protected static final long ADMIN_ID = 999_999;

    static {
        TestServers.expectRabbit();
    }

    @Autowired
    public MockMvc mvc;

    @Autowired
    public ObjectMapper json;

    @Autowired
    public JdbcTemplate jdbc;

    /**
     * An answer.
     *
     * @param body an envelope except on internal paths; an empty object when the text is no JSON
     */
    public record Answer(
            int status,
            JsonNode body,
            String text,
            @Nullable String retryAfter) {
        public JsonNode data() {
            return body.path("data");
        }

        public String enumCode() {
            return body.path("enumCode").asText();
        }

        public Answer isOk() {
            assertThat(status).as(text).isEqualTo(200);
            return this;
        }

        public Answer isRefused(int expectedStatus, String expectedCode) {
            assertThat(status).as(text).isEqualTo(expectedStatus);
            assertThat(enumCode()).as(text).isEqualTo(expectedCode);
            return this;
        }
    }

    /** Sets the properties that every servlet service needs to start in a test: the broker, no registry, no jobs. */
    protected static void commonProperties(DynamicPropertyRegistry properties) {
        properties.add("spring.rabbitmq.host", () -> TestServers.rabbit().host());
        properties.add("spring.rabbitmq.port", () -> TestServers.rabbit().port());
        properties.add("spring.rabbitmq.username", () -> TestServers.RABBIT_USER);
        properties.add("spring.rabbitmq.password", () -> "guest");
        properties.add("spring.cloud.nacos.discovery.enabled", () -> false);
        properties.add("db-scheduler.enabled", () -> false);
        properties.add("management.server.port", () -> -1);
        properties.add("courtgate.security.internal-key", () -> INTERNAL_KEY);
        properties.add("courtgate.tracing.endpoint", TraceStore.shared()::endpoint);
        properties.add("courtgate.tracing.send-every", () -> "50ms");
    }

    /** Rows of a table, perhaps with a condition behind its name. */
    public long count(String tableAndCondition, Object... arguments) {
        Long count = jdbc.queryForObject("select count(*) from " + tableAndCondition, Long.class, arguments);
        return count == null ? 0 : count;
    }

    public Answer get(@Nullable String token, String path) {
        return send(HttpMethod.GET, token, path, r -> r);
    }

    public Answer post(@Nullable String token, String path, Object body) {
        return send(HttpMethod.POST, token, path, withJson(body));
    }

    public Answer put(@Nullable String token, String path, Object body) {
        return send(HttpMethod.PUT, token, path, withJson(body));
    }

    public Answer delete(@Nullable String token, String path) {
        return send(HttpMethod.DELETE, token, path, r -> r);
    }

    public Answer getInternal(String path) {
        return send(HttpMethod.GET, null, path, r -> r.header(InternalKey.HEADER, INTERNAL_KEY));
    }

    public Answer postInternal(String path, Object body) {
        return send(HttpMethod.POST, null, path, r -> withJson(body).apply(r.header(InternalKey.HEADER, INTERNAL_KEY)));
    }

    /** A body is sent as it is when it is a text, else as JSON. */
    public UnaryOperator<MockHttpServletRequestBuilder> withJson(Object body) {
        return r -> {
            try {
                String text = body instanceof String s ? s : json.writeValueAsString(body);
                return r.contentType(MediaType.APPLICATION_JSON).content(text);
            } catch (JsonProcessingException e) {
                throw new IllegalArgumentException(e);
            }
        };
    }

    public Answer send(
            HttpMethod method, @Nullable String token, String path, UnaryOperator<MockHttpServletRequestBuilder> more) {
        var builder = request(method, URI.create(path)).header("Accept-Language", "en");
        if (token != null) {
            builder.header("Authorization", "Bearer " + token);
        }
        try {
            var response = mvc.perform(more.apply(builder)).andReturn().getResponse();
            String text = response.getContentAsString(StandardCharsets.UTF_8);
            boolean isJson = text.startsWith("{") || text.startsWith("[");
            JsonNode body = isJson ? json.readTree(text) : json.createObjectNode();
            return new Answer(response.getStatus(), body, text, response.getHeader("Retry-After"));
        } catch (Exception e) {
            throw new IllegalStateException(method + " " + path, e);
        }
    }
}
