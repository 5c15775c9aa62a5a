package com.courtgate.gateway;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.OwnRedis;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The default policy: without Redis each gateway counts by itself. */
@DirtiesContext
class RedisOutageIT extends StubbedGateway {
    private static final OwnRedis REDIS = new OwnRedis();
    private static long user = 1;

    @DynamicPropertySource
    static void ownRedis(DynamicPropertyRegistry properties) {
        properties.add("test.own-redis", REDIS::address);
    }

    @AfterAll
    static void stop() {
        REDIS.close();
    }

    @Test
    void goesOnCountingThroughADeathOfRedisAndReturnsToIt() throws Exception {
        countsInRedis();
        REDIS.kill();
        fiveOfSixGrabsPass();
        eventually(() -> {
            fiveOfSixGrabsPass();
            assertThat(state()).isNotEqualTo(State.CLOSED);
        });
        REDIS.start();
        eventually(this::countsInRedis);
    }

    @Test
    void doesNotWaitForAFrozenRedis() throws Exception {
        eventually(this::countsInRedis);
        REDIS.freeze();
        try {
            fiveOfSixGrabsPass();
            eventually(() -> {
                fiveOfSixGrabsPass();
                assertThat(limits().getMetrics().getNumberOfNotPermittedCalls()).isPositive();
            });
        } finally {
            REDIS.thaw();
        }
        eventually(this::countsInRedis);
    }

    private void fiveOfSixGrabsPass() {
        String student = TOKENS.student(++user);
        assertThat(IntStream.range(0, 6).map(i -> post("/reserve", student).status()))
                .containsExactly(200, 200, 200, 200, 200, 429);
    }

    private void countsInRedis() {
        String student = TOKENS.student(++user);
        assertThat(post("/reserve", student).status()).isEqualTo(200);
        eventually(() ->
                assertThat(REDIS.millisLeft("bf:limit:grab:5per60:" + user)).isBetween(1L, 75_000L));
    }

    private State state() {
        return limits().getState();
    }

    private CircuitBreaker limits() {
        return breakers.circuitBreaker("limits");
    }
}
