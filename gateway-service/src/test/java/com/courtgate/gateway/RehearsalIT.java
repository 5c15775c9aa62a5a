package com.courtgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.rehearsal.RehearsalScript;
import com.courtgate.common.security.TokenVerifier;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class RehearsalIT extends StubbedGateway {
    @Autowired
    private RehearsalScript script;

    @Autowired
    private TokenVerifier verifier;

    @Test
    void pressesThroughToTheServicesBehind() {
        assertThat(script.isPossible()).isTrue();
        int before = RESERVE.arrived("/reserve/");
        int refreshes = BOOKING.arrived("/auth/refresh");
        turn();
        assertThat(RESERVE.arrived("/reserve/")).isGreaterThan(before);
        assertThat(BOOKING.arrived("/auth/refresh"))
                .as("garbage goes no further than the door")
                .isEqualTo(refreshes);
        assertThat(get("/sessions", newStudent()).status())
                .as("real users go on")
                .isEqualTo(200);
    }

    @Test
    void isUnknownToTheBreakersOfRealUsers() {
        turn();
        assertThat(callsOf("grab", "booking")).isZero();

        for (String token : verifier.rehearse(20)) { // nobody is there, as at a start before the services behind
            assertThat(post("/pay/wechat/1", token).status()).isEqualTo(503);
        }
        assertThat(breakers.circuitBreaker("payment").getState()).isEqualTo(State.CLOSED);
        assertThat(callsOf("payment")).isZero();
    }

    private void turn() {
        script.begin();
        try {
            assertThat(script.turn()).isPositive();
        } finally {
            script.end();
        }
    }

    private int callsOf(String... lanes) {
        return Stream.of(lanes)
                .map(breakers::circuitBreaker)
                .mapToInt(breaker -> breaker.getMetrics().getNumberOfBufferedCalls())
                .sum();
    }
}
