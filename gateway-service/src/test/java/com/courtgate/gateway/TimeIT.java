package com.courtgate.gateway;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** The time is told at the door, by the clock of the sale: no service is asked for it, and no bucket is emptied. */
@TestPropertySource(
        properties = {"courtgate.gateway.limits.global-per-second=5", "courtgate.gateway.limits.ip-per-second=5"})
class TimeIT extends RunningGateway {
    private static final StubService RESERVE = new StubService("reserve-service");
    private static final Duration NEARLY = Duration.ofSeconds(30);
    private static final Duration SOON = Duration.ofSeconds(20);

    @Autowired
    MeterRegistry meters;

    @DynamicPropertySource
    static void onlyTheSale(DynamicPropertyRegistry properties) {
        properties.add("spring.cloud.discovery.client.simple.instances.reserve-service[0].uri", RESERVE::uri);
    }

    @AfterEach
    void inStepAgain() {
        RESERVE.setAhead(Duration.ZERO);
    }

    @Test
    void isToldWithoutAnyService() {
        Answer answer = send(to("/time").header("Accept-Language", "en"));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).contains("application/json");
        assertThat(answer.refusal()).isEqualTo("SUCCESS");
        assertThat(answer.json().get("code").asInt()).isEqualTo(200);
        assertThat(answer.json().get("message").asText()).isEqualTo("Done");
        JsonNode data = answer.json().get("data");
        assertThat(data.fieldNames()).toIterable().containsExactlyInAnyOrder("now", "epochMillis");
        Instant told = Instant.ofEpochMilli(data.get("epochMillis").asLong());
        assertThat(Duration.between(told, Instant.now()).abs()).isLessThan(NEARLY);
        assertThat(Instant.parse(data.get("now").asText())).isEqualTo(told);

        Answer head = send(to("/time").method("HEAD", BodyPublishers.noBody()));
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.response().body()).isEmpty();
        assertThat(head.header("Content-Length")).isPresent();
    }

    @Test
    void takesNothingThatOthersShare() {
        assertThat(IntStream.range(0, 100).map(i -> send(to("/time")).status())).containsOnly(200);
        assertThat(get("/reserve/mine", newStudent()).status())
                .as("of the total")
                .isEqualTo(200);
    }

    @Test
    void isAskedForAndNotWritten() {
        assertThat(send(to("/time").POST(BodyPublishers.noBody())).status()).isEqualTo(401);
    }

    @Test
    void isTheSales() {
        RESERVE.setAhead(Duration.ofMinutes(10));
        eventually(SOON, () -> {
            assertThat(ahead()).isBetween(Duration.ofMinutes(9), Duration.ofMinutes(11));
            assertThat(meters.get("courtgate.gateway.clock.offset").gauge().value())
                    .isBetween(540.0, 660.0);
        });
        RESERVE.setAhead(Duration.ZERO);
        eventually(SOON, () -> assertThat(ahead().abs()).isLessThan(NEARLY));
    }

    private Duration ahead() {
        long told = send(to("/time")).json().at("/data/epochMillis").asLong();
        return Duration.between(Instant.now(), Instant.ofEpochMilli(told));
    }
}
