package com.courtgate.gateway;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** A lane that has more than it can do: the rest is told at once to come back, and those inside are answered. */
@TestPropertySource(
        properties = {
            "courtgate.gateway.overload.least=" + OverloadIT.LEAST,
            "courtgate.gateway.limits.user-per-second=1000",
            "courtgate.gateway.timeouts.booking=30s"
        })
class OverloadIT extends StubbedGateway {
    static final int LEAST = 10;
    private static final int FLOOD = 5 * LEAST;

    @Test
    void turnsAwayAtOnceWhatALaneCanNotAnswerInTime() {
        BOOKING.hold();
        String student = newStudent();
        List<CompletableFuture<HttpResponse<String>>> flood =
                IntStream.range(0, FLOOD).mapToObj(i -> held(student)).toList();
        // the service answers nobody yet, so who has an answer was turned away
        eventually(() -> assertThat(answered(flood)).hasSize(FLOOD - LEAST));
        assertThat(answered(flood)).allSatisfy(refused -> {
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.json().get("enumCode").asText()).isEqualTo("UNAVAILABLE");
            assertThat(refused.header("Retry-After")).isPresent();
        });
        assertThat(get("/reserve/mine?sessionId=1", student).status())
                .as("another lane has room")
                .isEqualTo(200);

        BOOKING.release();
        flood.forEach(CompletableFuture::join);
        assertThat(answered(flood)).filteredOn(answer -> answer.status() == 200).hasSize(LEAST);
        assertThat(get("/reservations/mine", student).status()).isEqualTo(200);
        assertThat(breakers.circuitBreaker("booking").getMetrics().getNumberOfFailedCalls())
                .as("nobody fell silent")
                .isZero();
    }

    private CompletableFuture<HttpResponse<String>> held(String student) {
        var request = to("/reservations/held", student).method("GET", BodyPublishers.noBody());
        return client.sendAsync(request.build(), BodyHandlers.ofString());
    }

    private static List<Answer> answered(List<CompletableFuture<HttpResponse<String>>> flood) {
        return flood.stream()
                .filter(CompletableFuture::isDone)
                .map(answer -> new Answer(answer.join()))
                .toList();
    }
}
