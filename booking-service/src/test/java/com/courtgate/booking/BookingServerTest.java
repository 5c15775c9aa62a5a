package com.courtgate.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.request;

import com.courtgate.common.security.InternalKey;
import com.courtgate.common.testing.Cable;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.common.testing.TestServers;
import com.courtgate.common.testing.TestTokens;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.web.servlet.AutoConfigureMockMvc;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;

/**
 * The whole service on real servers, one context for all tests below it: an empty schema, the broker, Redis, a
 * reserve-service that answers what {@link #reserveService} is told, jobs off, and a clock that stands at the start of
 * each test until the test moves it.
 */
@SpringBootTest(classes = BookingApplication.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@AutoConfigureMockMvc
@Import(BookingServerTest.StandingClock.class)
public abstract class BookingServerTest {
    protected static final String INTERNAL_KEY = "internal-key-of-the-tests";
    protected static final MutableClock clock = new MutableClock(Instant.now());
    protected static final SigningFiles signing = new SigningFiles();
    protected static final TestTokens tokens = new TestTokens(signing.pair());
    protected static final ReserveServiceStub reserveService = new ReserveServiceStub();
    protected static final PaymentServiceStub paymentServiceStub = new PaymentServiceStub();
    protected static final long ADMIN_ID = 999_999;

    /** Cut by who wants Redis to be away; mended again by the same. */
    protected static final Cable redisCable = new Cable(TestServers.redis());

    private static final String SCHEMA = TestServers.newSchema();

    @Autowired
    protected MockMvc mvc;

    @Autowired
    protected ObjectMapper json;

    @Autowired
    protected JdbcTemplate jdbc;

    @Autowired
    private CircuitBreakerRegistry breakers;

    @TestConfiguration
    static class StandingClock {
        @Bean
        @Primary
        MutableClock standingClock() {
            return clock;
        }
    }

    /** The slot's hours began with the campus' day. */
    protected void beganToday(long slotId) {
        jdbc.update(
                """
                update time_slot set slot_date = ?, start_time = '00:00', end_time = '00:01'
                where id = ?
                """,
                clock.instant().atZone(java.time.ZoneId.of("Asia/Shanghai")).toLocalDate(),
                slotId);
    }

    /** An answer: its HTTP status and its body, an envelope except on internal paths. */
    public record Answer(
            int status, JsonNode body, @Nullable String retryAfter) {
        public JsonNode data() {
            return body.path("data");
        }

        public String enumCode() {
            return body.path("enumCode").asText();
        }

        public Answer isOk() {
            assertThat(status).as(body.toString()).isEqualTo(200);
            return this;
        }

        public Answer isRefused(int expectedStatus, String expectedCode) {
            assertThat(status).as(body.toString()).isEqualTo(expectedStatus);
            assertThat(enumCode()).as(body.toString()).isEqualTo(expectedCode);
            return this;
        }
    }

    @DynamicPropertySource
    static void servers(DynamicPropertyRegistry properties) {
        TestDatabaseUser.create();
        var rabbit = TestServers.rabbit();
        properties.add("spring.datasource.url", () -> SCHEMA);
        properties.add("spring.datasource.username", () -> TestDatabaseUser.NAME);
        properties.add("spring.datasource.password", () -> TestDatabaseUser.PASSWORD);
        properties.add(
                "courtgate.secrets.required.own", // the test servers have known passwords or none
                () -> "courtgate.account.pepper,courtgate.account.keystore-password," + "spring.datasource.password");
        properties.add("spring.rabbitmq.host", rabbit::host);
        properties.add("spring.rabbitmq.port", rabbit::port);
        properties.add("spring.rabbitmq.username", () -> TestServers.RABBIT_USER);
        properties.add("spring.rabbitmq.password", () -> "guest");
        properties.add(
                "courtgate.cache-redis.address",
                () -> "redis://127.0.0.1:" + redisCable.address().port());
        properties.add("courtgate.cache-redis.password", () -> "");
        properties.add("spring.cloud.nacos.discovery.enabled", () -> false);
        properties.add(
                "spring.cloud.discovery.client.simple.instances.reserve-service[0].uri", reserveService::address);
        properties.add(
                "spring.cloud.discovery.client.simple.instances.payment-service[0].uri", paymentServiceStub::address);
        properties.add("db-scheduler.enabled", () -> false);
        properties.add("management.server.port", () -> -1);
        properties.add("courtgate.security.internal-key", () -> INTERNAL_KEY);
        properties.add("courtgate.security.certificates", signing::certificate);
        properties.add("courtgate.account.keystore", signing::keystore);
        properties.add("courtgate.account.keystore-password", () -> SigningFiles.PASSWORD);
        properties.add("courtgate.account.hashing.patience", () -> "60s");
        properties.add("courtgate.account.pepper", () -> "0123456789abcdef0123456789abcdef");
    }

    @BeforeEach
    protected void startClock() {
        clock.set(Instant.now().truncatedTo(ChronoUnit.MILLIS));
        reserveService.knowsNothing();
        paymentServiceStub.speaksAgain();
        closeBreakers();
    }

    protected void closeBreakers() {
        breakers.circuitBreaker("payment-service").reset();
    }

    protected String admin() {
        return tokens.admin(ADMIN_ID);
    }

    protected String student(long id) {
        return tokens.student(id);
    }

    protected Answer get(@Nullable String token, String path) {
        return send(HttpMethod.GET, token, path, r -> r);
    }

    protected Answer post(@Nullable String token, String path, Object body) {
        return send(HttpMethod.POST, token, path, withJson(body));
    }

    protected Answer put(@Nullable String token, String path, Object body) {
        return send(HttpMethod.PUT, token, path, withJson(body));
    }

    protected Answer delete(@Nullable String token, String path) {
        return send(HttpMethod.DELETE, token, path, r -> r);
    }

    protected Answer getInternal(String path) {
        return send(HttpMethod.GET, null, path, r -> r.header(InternalKey.HEADER, INTERNAL_KEY));
    }

    protected Answer postInternal(String path, Object body) {
        return send(HttpMethod.POST, null, path, r -> withJson(body).apply(r.header(InternalKey.HEADER, INTERNAL_KEY)));
    }

    /** A body is sent as it is when it is a text, else as JSON. */
    protected UnaryOperator<MockHttpServletRequestBuilder> withJson(Object body) {
        return r -> {
            try {
                String text = body instanceof String s ? s : json.writeValueAsString(body);
                return r.contentType(MediaType.APPLICATION_JSON).content(text);
            } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
                throw new IllegalArgumentException(e);
            }
        };
    }

    protected Answer send(
            HttpMethod method, @Nullable String token, String path, UnaryOperator<MockHttpServletRequestBuilder> more) {
        var builder = request(method, java.net.URI.create(path)).header("Accept-Language", "en");
        if (token != null) {
            builder.header("Authorization", "Bearer " + token);
        }
        try {
            var response = mvc.perform(more.apply(builder)).andReturn().getResponse();
            String body = response.getContentAsString(StandardCharsets.UTF_8);
            return new Answer(
                    response.getStatus(),
                    body.isEmpty() ? json.createObjectNode() : json.readTree(body),
                    response.getHeader("Retry-After"));
        } catch (Exception e) {
            throw new IllegalStateException(method + " " + path, e);
        }
    }
}
