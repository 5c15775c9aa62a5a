package com.courtgate.gateway;

import com.courtgate.common.security.TokenSettings;
import com.courtgate.common.security.TokenVerifier;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.common.testing.TestServers;
import com.courtgate.common.testing.TestTokens;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.autoconfigure.actuate.observability.AutoConfigureObservability;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The real gateway with a Redis, and no service behind it that discovery knows. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "management.server.port=0",
            "courtgate.rehearsal.longest=0s",
            "spring.cloud.nacos.discovery.enabled=false",
            "courtgate.security.internal-key=" + RunningGateway.INTERNAL_KEY,
            "courtgate.secrets.required.own=", // the test's Redis has no password
            "courtgate.cache-redis.address=${test.own-redis:${test.shared-redis}}",
            "courtgate.gateway.timeouts.booking=1s"
        })
@AutoConfigureObservability(tracing = false)
@Import(RunningGateway.Keys.class)
abstract class RunningGateway {
    static final String INTERNAL_KEY = "an-internal-key-for-tests";
    static final TestTokens TOKENS = new TestTokens();
    static final MutableClock CLOCK = new MutableClock(Instant.now());

    /** Never the same twice, even on a Redis that outlives the test. */
    private static final AtomicLong USERS = new AtomicLong(System.nanoTime());

    @LocalServerPort
    int port;

    @LocalManagementPort
    int managementPort;

    @Autowired
    CircuitBreakerRegistry breakers;

    final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @DynamicPropertySource
    static void sharedRedis(DynamicPropertyRegistry properties) {
        properties.add(
                "test.shared-redis",
                () -> "redis://" + TestServers.redis().host() + ":"
                        + TestServers.redis().port());
    }

    @BeforeEach
    void startAnew() {
        CLOCK.set(Instant.now());
        breakers.getAllCircuitBreakers().forEach(CircuitBreaker::reset);
    }

    static String newStudent() {
        return TOKENS.student(USERS.incrementAndGet());
    }

    static String newAdmin() {
        return TOKENS.admin(USERS.incrementAndGet());
    }

    HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    }

    HttpRequest.Builder to(String path, String token) {
        return to(path).header("Authorization", "Bearer " + token);
    }

    Answer get(String path, String token) {
        return send(to(path, token));
    }

    Answer post(String path, String token) {
        return send(to(path, token).header("Content-Type", "application/json").POST(BodyPublishers.ofString("{}")));
    }

    Answer send(HttpRequest.Builder request) {
        try {
            return new Answer(
                    client.send(request.timeout(Duration.ofSeconds(30)).build(), HttpResponse.BodyHandlers.ofString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @TestConfiguration(proxyBeanMethods = false)
    static class Keys {
        /** Else each context that ends waits for two seconds in which nobody asks anything. */
        @Bean
        static BeanPostProcessor endsAtOnce() {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessBeforeInitialization(Object bean, String name) {
                    if (bean instanceof ReactorResourceFactory eventLoops) {
                        eventLoops.setShutdownQuietPeriod(Duration.ZERO);
                    }
                    return bean;
                }
            };
        }

        @Bean
        TokenVerifier testTokens(TokenSettings settings) {
            return new TokenVerifier(TOKENS.publicKeys(), settings, CLOCK);
        }
    }
}
