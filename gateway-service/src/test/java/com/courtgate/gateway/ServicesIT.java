package com.courtgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The office looks how the services are. */
class ServicesIT extends StubbedGateway {
    private static final int MANY = 50;

    @Test
    void tellsTheOfficeWhoAnswers() {
        Answer answer = get("/admin/services", newAdmin());
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("requestId").asText()).isNotBlank();
        JsonNode services = answer.json().path("data");
        assertThat(services.findValuesAsText("name"))
                .containsExactly(
                        "gateway-service",
                        "reserve-service",
                        "booking-service",
                        "payment-service",
                        "scheduler-service");
        assertThat(status(services)).containsExactly("UP", "UP", "UP", "DOWN", "PARTLY");

        JsonNode reserve = services.path(1).path("instances").path(0);
        assertThat(reserve.path("status").asText()).isEqualTo("UP");
        assertThat(reserve.path("version").asText()).isEqualTo("1.2.3");
        assertThat(reserve.path("since").asText()).isEqualTo("2026-03-02T03:00:00Z");
        assertThat(reserve.path("rehearsedAt").asText()).isEqualTo("2026-03-02T03:01:00Z");
        assertThat(reserve.path("rehearsedPerSecond").asLong()).isEqualTo(4_000);
        assertThat(status(services.path(4).path("instances"))).containsExactlyInAnyOrder("UP", "DOWN");
        assertThat(status(services.path(3).path("instances"))).containsExactly("DOWN");
    }

    @Test
    void tellsNoAddressAndNoKey() {
        assertThat(get("/admin/services", newAdmin()).response().body())
                .doesNotContain("127.0.0.1", "http", String.valueOf(NOBODY), INTERNAL_KEY);
    }

    @Test
    void isTheAdministratorsAlone() {
        assertThat(get("/admin/services", newStudent()).refusal()).isEqualTo("FORBIDDEN");
        assertThat(send(to("/admin/services")).refusal()).isEqualTo("UNAUTHORIZED");
        assertThat(get("/internal/instance", newStudent()).status()).isEqualTo(404);
    }

    /** Some more are asked while the first answer is on its way than after it; never one for each who looks. */
    @Test
    void asksFarLessOftenThanItIsLookedAt() {
        int before = RESERVE.arrived("/internal/instance");
        List<CompletableFuture<Answer>> looks = Stream.generate(
                        () -> CompletableFuture.supplyAsync(() -> get("/admin/services", newAdmin())))
                .limit(MANY)
                .toList();
        assertThat(looks).extracting(CompletableFuture::join).allMatch(answer -> answer.status() == 200);
        assertThat(RESERVE.arrived("/internal/instance") - before).isLessThan(MANY / 2);
    }

    private static List<String> status(JsonNode all) {
        return StreamSupport.stream(all.spliterator(), false)
                .map(one -> one.path("status").asText())
                .toList();
    }
}
