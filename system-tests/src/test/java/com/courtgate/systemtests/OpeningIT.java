package com.courtgate.systemtests;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.suite.Api.Answer;
import com.courtgate.suite.rush.Opening;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The daily opening through the gateway, as a student and the sports office see it. */
@ExtendWith(RunningSuite.class)
class OpeningIT {
    private static final Map<String, String> WHY = Map.of("why", "tried by a test");
    private static final Duration SOON = Duration.ofSeconds(2);
    private static final Duration BEFORE_THE_GATE = Duration.ofMinutes(4); // warmed, not open

    @Test
    void grabsRecordsCancelsAndSellsAgain() {
        var api = RunningSuite.api();
        String admin = api.login("admin", "admin-dev-only");
        Opening opening = Opening.create(api, admin, 2, 2, 1, SOON, Clock.systemUTC());
        long slot = opening.slotIds().getFirst();
        String first = api.login("s00001", "student-dev-only");
        String second = api.login("s00002", "student-dev-only");

        eventually(() -> assertThat(opening.isOpen(api, admin)).isTrue());
        String trace = grab(first, opening, slot)
                .expectSuccess()
                .data()
                .path("traceId")
                .asText();
        Answer result = eventually(() -> decided(first, trace));
        assertThat(result.data().path("status").asText()).isEqualTo("SUCCESS");
        long reservation = result.data().path("reservationId").asLong();
        assertThat(grab(first, opening, slot).code()).isEqualTo("DUP_REQ");
        assertThat(grab(second, opening, slot).code()).isEqualTo("OUT_OF_STOCK");
        assertThat(api.get("/reserve/result/" + trace, second).status()).isEqualTo(404);
        assertThat(api.get("/reservations/" + reservation, second).status()).isEqualTo(404);
        assertThat(api.delete("/reserve/" + reservation, second).status()).isEqualTo(404);
        Answer mine = api.get("/reservations/" + reservation, first).expectSuccess();
        assertThat(mine.data().path("status").asText()).isEqualTo("PENDING_PAYMENT");
        assertThat(mine.data().path("slot").path("id").asLong()).isEqualTo(slot);

        Answer cancelled = api.delete("/reserve/" + reservation, first).expectSuccess();
        assertThat(cancelled.data().path("status").asText()).isEqualTo("CANCELLED");
        assertThat(api.delete("/reserve/" + reservation, first).code()).isEqualTo("STATE_INVALID");
        eventually(() -> assertThat(remaining(second, opening, slot)).isEqualTo(1));
        String again = grab(second, opening, slot)
                .expectSuccess()
                .data()
                .path("traceId")
                .asText();
        assertThat(eventually(() -> decided(second, again))
                        .data()
                        .path("status")
                        .asText())
                .isEqualTo("SUCCESS");
    }

    /**
     * All instances are of this release, so nobody has to open the gate of its features; the log tells that nobody did.
     */
    @Test
    void opensTheReleaseGateByItself() {
        var api = RunningSuite.api();
        String admin = api.login("admin", "admin-dev-only");
        eventually(() -> assertThat(api.get("/admin/settings", admin)
                        .data()
                        .path("RELEASE_FEATURES")
                        .asInt())
                .isPositive());
        Answer entries = api.get("/admin/audit-log?action=settings.change&studentId=system", admin);
        assertThat(entries.expectSuccess()
                        .data()
                        .path("items")
                        .findValue("detail")
                        .path("RELEASE_FEATURES")
                        .asInt())
                .isPositive();
    }

    @Test
    void keepsTheGateClosedUntilItsTimeAndObeysTheOffice() {
        var api = RunningSuite.api();
        String admin = api.login("admin", "admin-dev-only");
        Opening opening = Opening.create(api, admin, 1, 2, 1, BEFORE_THE_GATE, Clock.systemUTC());
        String student = api.login("s00003", "student-dev-only");
        long slot = opening.slotIds().getFirst();
        Answer early = grab(student, opening, slot);
        assertThat(early.code()).isEqualTo("UNGATED");
        assertThat(early.data().path("flashTime").asText())
                .isEqualTo(opening.flashTime().toString());

        String session = "/admin/sessions/" + opening.sessionId();
        api.post(session + "/open", admin, WHY).expectSuccess();
        assertThat(grab(student, opening, slot).status()).isEqualTo(202);
        api.post(session + "/close", admin, WHY).expectSuccess();
        long other = opening.slotIds().getLast();
        assertThat(grab(student, opening, other).code()).isEqualTo("UNGATED");
        assertThat(api.post(session + "/open", student, WHY).status()).isEqualTo(403);
        assertThat(api.get("/admin/audit-log", admin).expectSuccess().data().toString())
                .contains(Long.toString(opening.sessionId()));
    }

    @Test
    void answersNonsenseWithAnEnvelope() {
        var api = RunningSuite.api();
        String student = api.login("s00004", "student-dev-only");
        assertThat(api.get("/reserve/result/nonsense", student).status()).isEqualTo(404);
        assertThat(api.delete("/reserve/-1", student).status()).isBetween(400, 404);
        assertThat(api.get("/nowhere", student).code()).isEqualTo("NOT_FOUND");
        assertThat(api.get("/sessions", null).code()).isEqualTo("UNAUTHORIZED");
        assertThat(api.get("/admin/courts", student).code()).isEqualTo("FORBIDDEN");
        assertThat(api.get("/time", null)
                        .expectSuccess()
                        .data()
                        .path("epochMillis")
                        .isNumber())
                .isTrue();
        assertThat(api.post("/reserve/", student, List.of(1, 2)).code()).isEqualTo("VALIDATE_FAILED");
    }

    @Test
    void letsTheOfficeInAsSoonAsTheGatewayIsBack() {
        String admin = RunningSuite.api().login("admin", "admin-dev-only");
        RunningSuite.dev().run("restart", "gateway");
        assertThat(RunningSuite.api().get("/admin/courts", admin).status()).isEqualTo(200);
    }

    private static Answer grab(String token, Opening opening, long slot) {
        return RunningSuite.api().post("/reserve/", token, Map.of("sessionId", opening.sessionId(), "slotId", slot));
    }

    private static int remaining(String token, Opening opening, long slot) {
        Answer slots = RunningSuite.api()
                .get("/sessions/" + opening.sessionId() + "/slots", token)
                .expectSuccess();
        for (var view : slots.data()) {
            if (view.path("id").asLong() == slot) {
                return view.path("remaining").asInt();
            }
        }
        throw new AssertionError("slot " + slot + " is not listed");
    }

    private static Answer decided(String token, String trace) {
        Answer answer = RunningSuite.api().get("/reserve/result/" + trace + "?waitMillis=5000", token);
        assertThat(answer.data().path("status").asText()).isIn("SUCCESS", "FAILED");
        return answer;
    }
}
