package com.courtgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Race;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Answers from Redis's thread and answers given at once take turns on one connection. */
@TestPropertySource(
        properties = {
            "courtgate.gateway.docs-enabled=true",
            "courtgate.gateway.proxy-depth=1",
            "courtgate.gateway.limits.ip-per-second=4"
        })
class KeepAliveIT extends StubbedGateway {
    private static final int REQUESTS = Race.rounds(500, 3_000);

    @Test
    void neverLeavesARequestUnanswered() {
        for (int i = 0; i < REQUESTS; i++) {
            String address = i % 7 == 0 ? "10.9.0.1" : "10.8.%d.%d".formatted(i >> 8 & 255, i & 255);
            String path = i % 2 == 0 ? "/nowhere" : "/v3/api-docs/booking-service";
            assertThat(send(to(path).header("X-Forwarded-For", address)).status())
                    .isIn(200, 401, 429);
        }
    }
}
