package com.courtgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(
        properties = {
            "courtgate.gateway.limits.ip-per-second=4",
            "courtgate.gateway.limits.user-per-second=1"
        })
class VisitorLimitIT extends StubbedGateway {

    @Test
    void countsAnAddressWhateverItClaimsToBe() {
        var statuses =
                IntStream.range(0, 60)
                        .mapToObj(i -> send(to("/time").header("X-Forwarded-For", "10.0.0." + i)))
                        .toList();
        assertThat(statuses).anyMatch(answer -> answer.status() == 429);
        Answer refused =
                statuses.stream()
                        .filter(answer -> answer.status() == 429)
                        .findFirst()
                        .orElseThrow();
        assertThat(refused.refusal()).isEqualTo("TOO_MANY_REQUESTS");
        assertThat(refused.header("Retry-After")).contains("1");
        assertThat(refused.json().at("/data/scope").asText()).isEqualTo("IP");
    }

    @Test
    void keepsHealthOutOfIt() {
        for (int i = 0; i < 30; i++) {
            assertThat(send(to("/actuator/health")).status()).isNotEqualTo(429);
        }
    }
}
