package com.courtgate.gateway;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Race;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;

class RoutesIT extends StubbedGateway {
    private static final int HANG_UPS = Race.rounds(25, 200);

    @Autowired
    MeterRegistry meters;

    @ParameterizedTest
    @CsvSource({
        "POST, /reserve, reserve-service",
        "GET, /reserve/result/t-1, reserve-service",
        "DELETE, /reserve/17, booking-service",
        "GET, /sessions?date=2026-01-01, booking-service",
        "POST, /orders/5/cancel, booking-service",
        "POST, /admin/sessions, booking-service",
        "GET, /admin/sessions/7, booking-service",
        "POST, /admin/users/import, booking-service",
        "PUT, /admin/settings, booking-service"
    })
    void leadsToTheServiceThatOwnsThePath(String method, String path, String service) {
        Answer answer = send(to(path, newAdmin()).method(method, BodyPublishers.noBody()));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().get("service").asText()).isEqualTo(service);
        assertThat(answer.json().get("uri").asText()).isEqualTo(path);
        assertThat(answer.json().get("method").asText()).isEqualTo(method);
    }

    @Test
    void readsFindTheInstanceThatIsLeftAndWritesAreNeverRepeated() {
        String admin = newAdmin();
        for (int i = 0; i < 6; i++) {
            assertThat(get("/admin/sessions/1/live", admin).status()).isEqualTo(200);
        }
        var writes = IntStream.range(0, 6)
                .map(i -> post("/admin/sessions/1/open", admin).status())
                .boxed()
                .toList();
        assertThat(writes).contains(200, 503);
        assertThat(SCHEDULER.arrived("/admin/sessions/1/open"))
                .isEqualTo(writes.stream().filter(s -> s == 200).count());
    }

    @Test
    void answersAtOnceForAServiceThatIsDownAndStopsAskingIt() {
        String student = newStudent();
        eventually(() -> {
            unavailable(post("/pay/wechat/1", student));
            assertThat(breakers.circuitBreaker("payment").getState()).isNotEqualTo(State.CLOSED);
        });
        unavailable(post("/pay/wechat/1", student));
        assertThat(get("/reservations/mine", student).status()).isEqualTo(200);
    }

    @Test
    void givesUpOnASilentServiceAndCountsThat() {
        unavailable(get("/sessions/silent", newStudent()));
        assertThat(breakers.circuitBreaker("booking").getMetrics().getNumberOfFailedCalls())
                .isEqualTo(1);
    }

    private enum HangUp {
        AT_ONCE,
        WHEN_IT_HAS_ARRIVED,
        IN_THE_ANSWER
    }

    @ParameterizedTest
    @CsvSource({"/sessions/1, AT_ONCE", "/sessions/2, WHEN_IT_HAS_ARRIVED", "/sessions/large, IN_THE_ANSWER"})
    void blamesNoServiceForClientsThatHangUp(String path, HangUp moment) throws Exception {
        String ask = "GET " + path + " HTTP/1.1\r\nHost: gateway\r\nAuthorization: Bearer ";
        try (var sockets = new Sockets(port)) {
            for (int i = 0; i < HANG_UPS; i++) {
                Socket client = sockets.connect("127.0.0.1");
                Sockets.say(client, ask + newStudent() + "\r\n\r\n");
                switch (moment) {
                    case AT_ONCE -> {}
                    case WHEN_IT_HAS_ARRIVED -> awaitArrival(path, i + 1);
                    case IN_THE_ANSWER -> assertThat(Sockets.status(client)).isEqualTo(200);
                }
                client.setSoLinger(true, 0);
                client.close();
            }
        }
        eventually(() -> assertThat(meters.get("courtgate.gateway.lane.underway")
                        .tag("lane", "booking")
                        .gauge()
                        .value())
                .isZero());
        assertThat(breakers.circuitBreaker("booking").getMetrics().getNumberOfFailedCalls())
                .isZero();
    }

    /** Without a pause: the answer is on its way already. */
    private static void awaitArrival(String path, int request) {
        long until = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (BOOKING.arrived(path) < request) {
            assertThat(System.nanoTime()).as("arrival").isLessThan(until);
        }
    }

    @ParameterizedTest
    @CsvSource({"409", "404", "500", "503"})
    void passesAServicesOwnWordUnchangedAndCountsNoFailure(int status) {
        for (int i = 0; i < 12; i++) {
            Answer answer = get("/sessions/answer-" + status, newStudent());
            assertThat(answer.status()).isEqualTo(status);
            assertThat(answer.json().get("service").asText()).isEqualTo("booking-service");
        }
        assertThat(breakers.circuitBreaker("booking").getState()).isEqualTo(State.CLOSED);
    }

    @Test
    void letsALongPollOutlastWhatOtherRoutesMayTake() {
        RESERVE.hold();
        var poll = client.sendAsync(
                to("/reserve/result/held?waitMillis=20000", newStudent()).build(), BodyHandlers.ofString());
        unavailable(get("/sessions/silent", newStudent())); // takes the whole time of its route
        assertThat(poll).isNotDone();
        RESERVE.release();
        assertThat(poll.join().statusCode()).isEqualTo(200);
        assertThat(breakers.circuitBreaker("result").getMetrics().getNumberOfFailedCalls())
                .isZero();
    }

    @Test
    void passesEventsOnAsTheyCome() throws Exception {
        RESERVE.hold();
        var response = client.send(
                to("/reserve/result/stream/events", newStudent())
                        .header("Accept", "text/event-stream")
                        .build(),
                BodyHandlers.ofInputStream());
        try (var lines = new BufferedReader(new InputStreamReader(response.body()))) {
            assertThat(lines.readLine()).isEqualTo("data: first");
            unavailable(get("/sessions/silent", newStudent()));
            RESERVE.release();
            assertThat(lines.lines().toList()).contains("data: last");
        }
        assertThat(breakers.circuitBreaker("events").getMetrics().getNumberOfFailedCalls())
                .isZero();
    }

    @Test
    void tellsTheLoginWhichHostWasAskedAndNobodyElse() {
        String asked = "127.0.0.1:" + port;
        String header = "X-Forwarded-Host";
        for (String path : new String[] {"/auth/login", "/auth/refresh", "/auth/logout"}) {
            Answer answer = send(to(path, newStudent())
                    .header(header, "elsewhere.example")
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{\"refreshToken\":\"" + "u".repeat(43) + "\"}")));
            assertThat(answer.arrived(header)).as(path).isEqualTo(asked);
        }
        assertThat(get("/reservations/mine", newStudent()).arrived(header)).isEmpty();
    }

    @Test
    void passesOnThatNothingHasChanged() {
        for (int i = 0; i < 3; i++) { // over the same connections
            Answer answer = get("/sessions/answer-304", newStudent());
            assertThat(answer.status()).isEqualTo(304);
            assertThat(answer.response().body()).isEmpty();
            assertThat(get("/reservations/mine", newStudent()).status()).isEqualTo(200);
        }
    }

    @Test
    void showsHealthAndMetricsOnTheManagementPortOnly() {
        assertThat(management("/actuator/health/readiness").status()).isEqualTo(200);
        assertThat(management("/actuator/health/acquainted").status()).isEqualTo(200);
        assertThat(management("/actuator/prometheus").response().body()).contains("resilience4j_circuitbreaker_state");
        assertThat(send(to("/actuator/prometheus")).status()).isEqualTo(404);
        assertThat(management("/actuator/env").status()).isEqualTo(404);
    }

    private Answer management(String path) {
        return send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + managementPort + path)));
    }

    private static void unavailable(Answer answer) {
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.refusal()).isEqualTo("UNAVAILABLE");
        assertThat(answer.header("Retry-After")).contains("2");
    }
}
