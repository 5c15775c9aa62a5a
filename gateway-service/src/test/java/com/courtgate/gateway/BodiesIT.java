package com.courtgate.gateway;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = {"courtgate.gateway.bodies.per-lane=1MB", "courtgate.gateway.timeouts.booking=60s"})
class BodiesIT extends StubbedGateway {
    private static final int KIB = 1 << 10;

    @ParameterizedTest
    @CsvSource({
        "/orders, 65536",
        "/auth/login, 2048",
        "/auth/password, 2048",
        "/admin/users, 1048576",
        "/admin/sessions, 1048576",
        "/admin/users/import, 4194304"
    })
    void takesABodyOfExactlyTheLimit(String path, int bytes) {
        for (BodyPublisher body : List.of(announced(bytes), chunked(bytes))) {
            Answer answer = send(to(path, newAdmin()).POST(body));
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.json().get("bytes").asInt()).isEqualTo(bytes);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/orders, 65537",
        "/auth/login, 2049",
        "/auth/refresh, 2049",
        "/auth/logout, 2049",
        "/auth/password, 2049",
        "/admin/settings, 65537",
        "/admin/users, 1048577",
        "/admin/users/import, 4194305"
    })
    void refusesALongerBodyHoweverItComes(String path, int bytes) {
        for (BodyPublisher body : List.of(announced(2 * bytes), chunked(2 * bytes), chunked(bytes))) {
            Answer answer = send(to(path, newAdmin()).POST(body));
            assertThat(answer.status()).isEqualTo(413);
            assertThat(answer.refusal()).isEqualTo("VALIDATE_FAILED");
        }
        assertThat(breakers.circuitBreaker("booking").getMetrics().getNumberOfFailedCalls())
                .isZero();
    }

    @Test
    void tellsTheServiceTheLengthOfABodyThatCameWithoutOne() {
        Answer answer = send(to("/orders", newStudent()).POST(chunked(3)));
        assertThat(answer.arrived("Content-Length")).isEqualTo("3");
        assertThat(answer.arrived("Transfer-Encoding")).isEmpty();
    }

    @Test
    void passesAnEmptyBodyOn() {
        for (BodyPublisher body : List.of(BodyPublishers.noBody(), chunked(0))) {
            assertThat(send(to("/orders", newStudent()).POST(body)).status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "DELETE", "OPTIONS"})
    void refusesABodyWhereNoneBelongs(String method) {
        int before = BOOKING.arrivedInAll();
        for (BodyPublisher body : List.of(announced(1), chunked(1))) {
            Answer answer = send(to("/reserve/17", newStudent()).method(method, body));
            assertThat(answer.status()).isEqualTo(400);
            if (!method.equals("HEAD")) {
                assertThat(answer.refusal()).isEqualTo("VALIDATE_FAILED");
            }
        }
        assertThat(BOOKING.arrivedInAll()).isEqualTo(before);
    }

    @Test
    void hasNoMoreBodiesThanALanesShareOfMemory() {
        BOOKING.hold();
        int before = BOOKING.arrived("/orders/held");
        List<CompletableFuture<HttpResponse<String>>> held = Stream.generate(() -> client.sendAsync(
                        to("/orders/held", newStudent())
                                .POST(announced(64 * KIB))
                                .build(),
                        BodyHandlers.ofString()))
                .limit(16)
                .toList();
        eventually(() -> assertThat(BOOKING.arrived("/orders/held") - before).isEqualTo(16));

        Answer full = send(to("/orders", newStudent()).POST(announced(64 * KIB)));
        assertThat(full.status()).isEqualTo(503);
        assertThat(full.refusal()).isEqualTo("UNAVAILABLE");
        assertThat(full.header("Retry-After")).contains("1");
        assertThat(send(to("/reserve", newStudent()).POST(announced(64 * KIB))).status())
                .as("another lane")
                .isEqualTo(200);

        BOOKING.release();
        assertThat(held).allMatch(answer -> answer.join().statusCode() == 200);
        eventually(() -> assertThat(send(to("/orders", newStudent()).POST(announced(64 * KIB)))
                        .status())
                .isEqualTo(200));
    }

    @Test
    void passesOnWhatIsNestedTooDeeplyAsItCame() {
        String nested = "[".repeat(10_000) + "]".repeat(10_000);
        Answer answer = send(to("/orders", newStudent()).POST(BodyPublishers.ofString(nested)));
        assertThat(answer.json().get("bytes").asInt()).isEqualTo(nested.length());
    }

    private static BodyPublisher announced(int bytes) {
        return BodyPublishers.ofByteArray(new byte[bytes]);
    }

    private static BodyPublisher chunked(int bytes) {
        return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[bytes]));
    }
}
