package com.courtgate.scheduler.opening;

import static com.courtgate.common.contract.session.SessionStatus.CLOSED;
import static com.courtgate.common.contract.session.SessionStatus.OPEN;
import static com.courtgate.common.contract.session.SessionStatus.SCHEDULED;
import static com.courtgate.common.contract.session.SessionStatus.WARMED;
import static com.courtgate.scheduler.stub.SchedulerServiceTest.BOOKING;
import static com.courtgate.scheduler.stub.SchedulerServiceTest.RESERVE;
import static com.courtgate.scheduler.stub.SchedulerServiceTest.TOKENS;
import static com.courtgate.scheduler.stub.Sessions.CLOSE_TIME;
import static com.courtgate.scheduler.stub.Sessions.FLASH_TIME;
import static com.courtgate.scheduler.stub.Sessions.QUOTA;
import static com.courtgate.scheduler.stub.Sessions.session;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.contract.session.SessionStatus;
import com.courtgate.common.contract.session.StockState;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.scheduler.stub.AdminCalls;
import com.courtgate.scheduler.stub.AdminCalls.Answer;
import com.courtgate.scheduler.stub.SchedulerServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.client.TestRestTemplate;

@SchedulerServiceTest
class OpeningControllerIT {
    @Autowired
    private TestRestTemplate http;

    @Autowired
    private AdvanceSessions advanceSessions;

    @Autowired
    private MutableClock clock;

    @Autowired
    private CircuitBreakerRegistry breakers;

    private AdminCalls admin;

    @BeforeEach
    void startsAnHourAheadOfTheFlashTime() {
        BOOKING.forgetEverything();
        RESERVE.forgetEverything();
        breakers.getAllCircuitBreakers().forEach(CircuitBreaker::reset);
        clock.set(FLASH_TIME.minus(Duration.ofHours(1)));
        admin = AdminCalls.by(http);
    }

    @Test
    void warmsUp() {
        BOOKING.has(session(7, SCHEDULED));

        assertMoved(admin.post("/admin/sessions/7/warmup"), "WARMED");

        assertThat(RESERVE.gate(7)).isEqualTo(Gate.TIMED);
        assertThat(BOOKING.status(7)).isEqualTo(WARMED);
    }

    @Test
    void answersTheSameWhenAskedTwice() {
        BOOKING.has(session(7, SCHEDULED));
        for (String order : new String[] {"warmup", "open", "close", "open"}) {
            Answer first = admin.post("/admin/sessions/7/" + order);
            Answer second = admin.post("/admin/sessions/7/" + order);

            assertThat(first.status()).isEqualTo(200);
            assertThat(second.status()).isEqualTo(200);
            assertThat(second.data()).isEqualTo(first.data());
        }
    }

    @ParameterizedTest
    @CsvSource({"warmup, WARMED", "open, OPEN"})
    void loadsTheTimesThatTheSessionIsMarkedWith(String order, String status) {
        BOOKING.has(session(7, SCHEDULED));
        Instant later = FLASH_TIME.plusSeconds(3600);
        BOOKING.beforeMove(() -> BOOKING.postponed(7, later));

        assertMoved(admin.post("/admin/sessions/7/" + order), status);

        assertThat(RESERVE.flashTime(7)).isEqualTo(later);
        assertThat(BOOKING.status(7).name()).isEqualTo(status);
    }

    @Test
    void warmingUpAnOpenSessionKeepsItOpen() {
        BOOKING.has(session(7, OPEN));
        RESERVE.hasLoaded(7, QUOTA, Gate.OPEN);

        assertMoved(admin.post("/admin/sessions/7/warmup"), "OPEN");

        assertThat(RESERVE.gate(7)).isEqualTo(Gate.OPEN);
    }

    @ParameterizedTest
    @CsvSource({"SCHEDULED", "WARMED"})
    void opensEarlyLoadingWhatIsMissing(SessionStatus status) {
        BOOKING.has(session(7, status));

        assertMoved(admin.post("/admin/sessions/7/open"), "OPEN");

        assertThat(RESERVE.gate(7)).isEqualTo(Gate.OPEN);
        assertThat(BOOKING.status(7)).isEqualTo(OPEN);
    }

    @Test
    void closesAndReopens() {
        BOOKING.has(session(7, OPEN));
        RESERVE.hasLoaded(7, QUOTA, Gate.TIMED);

        assertMoved(admin.post("/admin/sessions/7/close"), "CLOSED");
        assertThat(RESERVE.gate(7)).isEqualTo(Gate.CLOSED);
        assertThat(BOOKING.status(7)).isEqualTo(CLOSED);

        assertMoved(admin.post("/admin/sessions/7/open"), "OPEN");
        assertThat(RESERVE.gate(7)).isEqualTo(Gate.OPEN);
        assertThat(BOOKING.status(7)).isEqualTo(OPEN);
    }

    /** Died before the status: nothing is on sale that the database calls closed. */
    @Test
    void opensNoGateBeforeTheStatusSaysSo() {
        BOOKING.has(session(7, CLOSED));
        RESERVE.hasLoaded(7, QUOTA, Gate.CLOSED);
        BOOKING.failOn("/internal/sessions/7/status", 503);

        assertUnavailable(admin.post("/admin/sessions/7/open"));

        assertThat(RESERVE.gate(7)).isEqualTo(Gate.CLOSED);
    }

    /** Died after the status: the next look finishes what was begun, either way. */
    @Test
    void leavesAGateThatTheNextLookPutsRight() {
        BOOKING.has(session(7, CLOSED));
        RESERVE.hasLoaded(7, QUOTA, Gate.CLOSED);
        RESERVE.failOn("/internal/sessions/7/gate", 503);
        assertUnavailable(admin.post("/admin/sessions/7/open"));
        assertThat(BOOKING.status(7)).isEqualTo(OPEN);
        RESERVE.isWell();
        advanceSessions.run();
        assertThat(RESERVE.gate(7)).isEqualTo(Gate.OPEN);

        RESERVE.failOn("/internal/sessions/7/gate", 503);
        assertUnavailable(admin.post("/admin/sessions/7/close"));
        assertThat(BOOKING.status(7)).isEqualTo(CLOSED);
        RESERVE.isWell();
        advanceSessions.run();
        assertThat(RESERVE.gate(7)).isEqualTo(Gate.CLOSED);
    }

    @Test
    void closesASessionThatWasNeverLoaded() {
        BOOKING.has(session(7, SCHEDULED));

        assertMoved(admin.post("/admin/sessions/7/close"), "CLOSED");

        assertThat(RESERVE.gate(7)).isEqualTo(Gate.NONE);
    }

    @Test
    void closesTheGateThatAWarmUpMadeInBetween() {
        BOOKING.has(session(7, SCHEDULED));
        BOOKING.beforeMove(() -> {
            RESERVE.hasLoaded(7, QUOTA, Gate.TIMED);
            BOOKING.movedByAnother(7, WARMED);
        });

        assertMoved(admin.post("/admin/sessions/7/close"), "CLOSED");

        assertThat(RESERVE.gate(7)).isEqualTo(Gate.CLOSED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"warmup", "open", "close"})
    void refusesAnUnknownSession(String order) {
        assertRefused(admin.post("/admin/sessions/404/" + order), 404, "NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(strings = {"warmup", "open"})
    void refusesASessionWithoutSlots(String order) {
        BOOKING.hasNothingToSell(session(7, SCHEDULED));

        Answer answer = admin.post("/admin/sessions/7/" + order);

        assertRefused(answer, 400, "PARAM_ERROR");
        assertThat(answer.message()).isEqualTo("This session has no slots to sell");
        assertThat(BOOKING.status(7)).isEqualTo(SCHEDULED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"warmup", "open"})
    void refusesASessionThatIsOver(String order) {
        BOOKING.has(session(7, OPEN));
        clock.set(CLOSE_TIME);

        Answer answer = admin.post("/admin/sessions/7/" + order);

        assertRefused(answer, 400, "PARAM_ERROR");
        assertThat(answer.message()).isEqualTo("This session is over");
    }

    @Test
    void refusesToWarmUpAClosedSession() {
        BOOKING.has(session(7, CLOSED));

        Answer answer = admin.post("/admin/sessions/7/warmup");

        assertRefused(answer, 409, "STATE_INVALID");
        assertThat(answer.data().path("status").asText()).isEqualTo("CLOSED");
    }

    @Test
    void refusesWhenSomebodyClosesTheSessionDuringItsWarmUp() {
        BOOKING.has(session(7, SCHEDULED));
        RESERVE.afterLoad(() -> BOOKING.movedByAnother(7, CLOSED));

        assertRefused(admin.post("/admin/sessions/7/warmup"), 409, "STATE_INVALID");

        assertThat(RESERVE.gate(7)).isEqualTo(Gate.CLOSED);
    }

    @ParameterizedTest
    @CsvSource({"warmup, session.warmup", "open, session.open", "close, session.close"})
    void writesTheAdministratorsTrailBeforeActing(String order, String action) {
        BOOKING.has(session(7, SCHEDULED));
        admin.post("/admin/sessions/7/" + order);

        JsonNode entry = BOOKING.auditLog().getFirst();
        assertThat(entry.path("userId").asLong()).isEqualTo(AdminCalls.ADMIN_ID);
        assertThat(entry.path("studentId").asText()).isEqualTo("admin");
        assertThat(entry.path("action").asText()).isEqualTo(action);
        assertThat(entry.path("target").asText()).isEqualTo("session:7");
        assertThat(entry.path("detail").path("statusBefore").asText()).isEqualTo("SCHEDULED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"warmup", "open", "close"})
    void doesNothingThatItCanNotWriteDown(String order) {
        BOOKING.has(session(7, SCHEDULED));
        BOOKING.failOn("/internal/audit-log", 503);

        assertUnavailable(admin.post("/admin/sessions/7/" + order));

        assertThat(RESERVE.requests()).allMatch(request -> request.startsWith("GET "));
        assertThat(BOOKING.status(7)).isEqualTo(SCHEDULED);
    }

    @Test
    void saysQuicklyThatAServiceBehindIsDown() {
        BOOKING.has(session(7, SCHEDULED));
        BOOKING.isDown();
        for (int i = 0; i < 10; i++) {
            assertUnavailable(admin.post("/admin/sessions/7/open"));
        }
        assertThat(BOOKING.requests()).as("asked until the breaker opened").hasSizeLessThan(10);
    }

    @Test
    void saysThatAServiceBehindIsSilent() {
        BOOKING.has(session(7, SCHEDULED));
        RESERVE.isSilent();

        assertUnavailable(admin.post("/admin/sessions/7/close"));

        assertThat(RESERVE.requests()).as("a POST is sent once").hasSize(1);
        RESERVE.isWell();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "1.5", "99999999999999999999", "%20"})
    void refusesAnIdThatIsNone(String id) {
        assertRefused(admin.post("/admin/sessions/" + id + "/open"), 400, "VALIDATE_FAILED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1"})
    void knowsNoSessionWithAnImpossibleId(String id) {
        assertRefused(admin.post("/admin/sessions/" + id + "/open"), 404, "NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(strings = {"warmup", "open", "close", "audit"})
    void asksWhyAndPassesItOn(String order) {
        BOOKING.has(session(7, OPEN));
        RESERVE.hasLoaded(7, QUOTA, Gate.OPEN);
        RESERVE.reads(7, new StockState(true, Gate.OPEN, 0, 0L, Map.of(), List.of()));
        String path = "/admin/sessions/7/" + order;
        for (Object none : new Object[] {Map.of(), Map.of("why", "  "), Map.of("why", "x".repeat(201))}) {
            assertRefused(admin.post(path, none), 400, "VALIDATE_FAILED");
        }
        assertThat(BOOKING.auditLog()).isEmpty();

        assertThat(admin.post(path, Map.of("why", "the lights are on")).status())
                .isEqualTo(200);

        JsonNode entry = BOOKING.auditLog().getFirst();
        assertThat(entry.path("action").asText()).isEqualTo("session." + order);
        assertThat(entry.path("detail").path("why").asText()).isEqualTo("the lights are on");
    }

    @Test
    void refusesOtherMethods() {
        assertRefused(admin.get("/admin/sessions/7/open"), 405, "VALIDATE_FAILED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"warmup", "open", "close", "audit"})
    void isForAdministratorsOnly(String order) {
        BOOKING.has(session(7, SCHEDULED));
        var student = AdminCalls.withToken(http, TOKENS.student(5));
        var nobody = AdminCalls.withToken(http, "");

        assertRefused(student.post("/admin/sessions/7/" + order), 403, "FORBIDDEN");
        assertRefused(nobody.post("/admin/sessions/7/" + order), 401, "UNAUTHORIZED");
        assertThat(BOOKING.requests()).isEmpty();
    }

    @Test
    void describesItselfInOpenApi() {
        var answer = http.getForEntity("/v3/api-docs", JsonNode.class);

        JsonNode document = Objects.requireNonNull(answer.getBody());
        assertThat(document.path("openapi").asText()).startsWith("3.1");
        assertThat(document.path("paths").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "/admin/sessions/{id}/warmup",
                        "/admin/sessions/{id}/open",
                        "/admin/sessions/{id}/close",
                        "/admin/sessions/{id}/audit",
                        "/admin/sessions/{id}/live",
                        "/admin/sessions/{id}/live/events");
        assertThat(document.findValuesAsText("name")).doesNotContain("admin");
    }

    private static void assertMoved(Answer answer, String status) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.enumCode()).isEqualTo("SUCCESS");
        assertThat(answer.data().toString())
                .isEqualTo("{\"sessionId\":7,\"status\":\"%s\",\"slots\":2}".formatted(status));
    }

    private static void assertRefused(Answer answer, int status, String enumCode) {
        assertThat(answer.enumCode()).isEqualTo(enumCode);
        assertThat(answer.status()).isEqualTo(status);
    }

    private static void assertUnavailable(Answer answer) {
        assertRefused(answer, 503, "UNAVAILABLE");
        assertThat(answer.headers().getFirst("Retry-After")).isNotNull();
    }
}
