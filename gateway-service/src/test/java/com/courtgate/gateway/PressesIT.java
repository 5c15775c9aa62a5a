package com.courtgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** Presses whose service is not there, or falls silent. */
@TestPropertySource(properties = "courtgate.gateway.timeouts.booking=100ms")
class PressesIT extends RunningGateway {
    private static final StubService BOOKING = new StubService("booking-service");

    @DynamicPropertySource
    static void services(DynamicPropertyRegistry properties) {
        properties.add("spring.cloud.discovery.client.simple.instances.booking-service[0].uri", BOOKING::uri);
    }

    @Test
    void areGivenBackFiveTimesAMinuteAndNotMore() {
        String student = newStudent();
        for (int press = 0; press < 10; press++) {
            Answer answer = post("/reserve", student);
            assertThat(answer.status()).as("press " + press).isEqualTo(503);
            assertThat(answer.json().get("data").isNull())
                    .as("nothing happened")
                    .isTrue();
        }
        assertThat(post("/reserve", student).status()).isEqualTo(429);
        assertThat(post("/reserve", newStudent()).status()).isEqualTo(503);
    }

    @Test
    void mayHaveHappenedWhenTheServiceFellSilent() {
        String student = newStudent();
        for (int press = 0; press < 5; press++) {
            Answer answer = send(to("/orders", student)
                    .header("X-Stub-Silent", "yes")
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{}")));
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.json().at("/data/undecided").asBoolean()).isTrue();
            breakers.circuitBreaker("booking").reset();
        }
        assertThat(post("/orders", student).status()).isEqualTo(429);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST"})
    void areAllThatMayBeUndecided(String method) {
        Answer answer = send(to("/sessions/silent", newStudent()).method(method, BodyPublishers.noBody()));
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.json().get("data").isNull()).isTrue();
    }
}
