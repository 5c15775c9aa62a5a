package com.courtgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** A gateway that finds no Redis at its start, under either policy. */
class StartWithoutRedisIT {

    @Nested
    @DirtiesContext
    class FailOpen extends WithoutRedis {
        @Test
        void startsAndCountsByItself() {
            String student = newStudent();
            for (int grab = 0; grab < 5; grab++) {
                assertThat(post("/reserve", student).status()).isEqualTo(200);
            }
            assertThat(post("/reserve", student).status()).isEqualTo(429);
        }
    }

    @Nested
    @DirtiesContext
    @TestPropertySource(properties = "courtgate.gateway.limits.fail-open=false")
    class FailClosed extends WithoutRedis {
        @Test
        void refusesUntilItCanCount() {
            Answer answer = post("/reserve", newStudent());
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.refusal()).isEqualTo("UNAVAILABLE");
            assertThat(answer.header("Retry-After")).contains("1");
        }
    }

    abstract static class WithoutRedis extends StubbedGateway {
        @DynamicPropertySource
        static void noRedis(DynamicPropertyRegistry properties) {
            properties.add("test.own-redis", () -> "redis://127.0.0.1:" + NOBODY);
        }
    }
}
