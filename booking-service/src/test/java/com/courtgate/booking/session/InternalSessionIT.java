package com.courtgate.booking.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.sessionrules.SessionStatus;
import com.courtgate.common.testing.Race;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

class InternalSessionIT extends CatalogFixture {
    @Autowired
    ChangeSessionStatus moveSession;

    private Answer move(long id, String to) {
        return postInternal("/internal/sessions/" + id + "/status", Map.of("to", to));
    }

    private JsonNode current(long id) {
        Answer answer = getInternal("/internal/sessions/current");
        assertThat(answer.status()).isEqualTo(200);
        for (JsonNode session : answer.body()) {
            if (session.path("id").asLong() == id) {
                return session;
            }
        }
        return MissingNode.getInstance();
    }

    @Test
    void listsSessionsUntilTheyAreLongOver() {
        long id = aSession(1).path("id").asLong();
        JsonNode session = current(id);
        assertThat(session.path("quota").asInt()).isEqualTo(2);
        assertThat(session.path("status").asText()).isEqualTo("SCHEDULED");
        assertThat(session.path("timeZone").asText()).isEqualTo("Asia/Shanghai");
        ObjectNode alone = (ObjectNode) getInternal("/internal/sessions/" + id).body();
        alone.remove("versions");
        assertThat(alone).isEqualTo(session);

        var endOfDay = tomorrow().plusDays(1).atStartOfDay(CAMPUS).toInstant();
        clock.set(endOfDay.plusSeconds(24 * 3600 - 1));
        assertThat(current(id).isMissingNode()).isFalse();
        clock.set(endOfDay.plusSeconds(24 * 3600));
        assertThat(current(id).isMissingNode()).isTrue();
    }

    /** The check whether Redis has all of it compares these. */
    @Test
    void tellsHowOftenTimesAndBlocksOfASessionWereChanged() {
        JsonNode session = aSession(3);
        long id = session.path("id").asLong();
        for (int i = 0; i < 2; i++) {
            jdbc.update(
                    "update time_slot set block_version = ? where id = ?",
                    i + 2,
                    session.path("slots").path(i).path("id").asLong());
        }
        jdbc.update("update booking_session set times_version = 3 where id = ?", id);
        JsonNode told = json.createObjectNode().put("times", 3).put("blocks", 5).put("lines", 0);
        assertThat(getInternal("/internal/sessions/" + id).body().path("versions"))
                .as("also while it is loaded for the first time")
                .isEqualTo(told);
        for (String loaded : List.of("WARMED", "OPEN")) {
            move(id, loaded);
            assertThat(current(id).path("versions")).isEqualTo(told);
        }
    }

    /** Reserve-service may have it yet, with a gate that nobody closed. */
    @Test
    void listsClosedSessionsUntilTheirKeysAreGone() {
        long id = aSession(1).path("id").asLong();
        move(id, "CLOSED");
        var expiry = tomorrow().plusDays(1).atTime(1, 0).atZone(CAMPUS).toInstant();
        clock.set(expiry.minusMillis(1));
        assertThat(current(id).path("status").asText()).isEqualTo("CLOSED");
        clock.set(expiry);
        assertThat(current(id).isMissingNode()).isTrue();
    }

    @Test
    void writesTheStockOfASession() {
        JsonNode session = aSession(4);
        long id = session.path("id").asLong();
        JsonNode slots = session.path("slots");
        aReservation(slots.path(0), 1, "CONFIRMED", "t-confirmed" + id);
        aReservation(slots.path(1), 1, "PENDING_PAYMENT", "t-paying" + id);
        aReservation(slots.path(2), 1, "PENDING", null);
        aReservation(slots.path(3), 1, "CANCELLED", "t-cancelled" + id);
        jdbc.update(
                "update time_slot set blocked = true, block_version = 3 where id = ?",
                slots.path(3).path("id").asLong());

        JsonNode load = getInternal("/internal/sessions/" + id + "/load").body();
        assertThat(load.path("gateTimeMillis").asLong())
                .isEqualTo(clock.instant().plusSeconds(60).toEpochMilli());
        assertThat(load.path("closeTimeMillis").asLong(-1)).isZero();
        assertThat(load.path("expireAtMillis").asLong())
                .isEqualTo(tomorrow()
                        .plusDays(1)
                        .atTime(1, 0)
                        .atZone(CAMPUS)
                        .toInstant()
                        .toEpochMilli());
        assertThat(load.path("quota").asInt()).isEqualTo(2);
        assertThat(load.path("slots").findValuesAsText("slotId")).isEqualTo(slots.findValuesAsText("id"));
        assertThat(load.path("slots").path(0).path("blocked").asBoolean()).isFalse();
        assertThat(load.path("slots").path(3).path("blocked").asBoolean()).isTrue();
        assertThat(load.path("slots").path(3).path("blockVersion").asInt()).isEqualTo(3);
        assertThat(load.path("slots").path(0).path("permits").asInt()).isOne();
        assertThat(load.path("slots").path(0).path("sellUntilMillis").asLong())
                .isEqualTo(tomorrow().atTime(8, 0).atZone(CAMPUS).toInstant().toEpochMilli());
        assertThat(load.path("holders").findValuesAsText("traceId"))
                .containsExactly("t-confirmed" + id, "t-paying" + id);
    }

    @Test
    void movesAlongTheStatesOnce() {
        long id = aSession(1).path("id").asLong();
        expect(move(id, "WARMED"), "WARMED", true);
        expect(move(id, "WARMED"), "WARMED", false);
        expect(move(id, "OPEN"), "OPEN", true);
        expect(move(id, "WARMED"), "OPEN", false);
        expect(move(id, "CLOSED"), "CLOSED", true);
        expect(move(id, "OPEN"), "OPEN", true);
        assertThat(get(admin(), "/admin/sessions/" + id).data().path("status").asText())
                .isEqualTo("OPEN");
    }

    @Test
    void movesOnlyWithTheTimesThatWereLoaded() {
        long id = aSession(1).path("id").asLong();
        JsonNode stock = getInternal("/internal/sessions/" + id + "/load").body();
        long flash = stock.path("gateTimeMillis").asLong();
        long close = stock.path("closeTimeMillis").asLong();
        expect(moveLoaded(id, "WARMED", flash + 1, close), "SCHEDULED", false);
        expect(moveLoaded(id, "WARMED", flash, close + 1), "SCHEDULED", false);
        expect(moveLoaded(id, "WARMED", flash, close), "WARMED", true);
    }

    private Answer moveLoaded(long id, String to, long flash, long close) {
        var loaded = Map.of("flashMillis", flash, "closeMillis", close);
        return postInternal("/internal/sessions/" + id + "/status", Map.of("to", to, "loaded", loaded));
    }

    private static void expect(Answer answer, String status, boolean changed) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body().path("status").asText()).isEqualTo(status);
        assertThat(answer.body().path("changed").asBoolean()).isEqualTo(changed);
    }

    @Test
    void doesNotMoveWhatIsNoLongerWhereTheCallerSawIt() {
        long id = aSession(1).path("id").asLong();
        expect(move(id, "CLOSED"), "CLOSED", true);
        String path = "/internal/sessions/" + id + "/status";
        expect(postInternal(path, Map.of("from", "WARMED", "to", "OPEN")), "CLOSED", false);
        expect(postInternal(path, Map.of("from", "CLOSED", "to", "OPEN")), "OPEN", true);
    }

    @Test
    void oneOfManyMoversMovesIt() {
        for (int round = 0; round < Race.rounds(6, 30); round++) {
            long id = aSession(1).path("id").asLong();
            Callable<ChangeSessionStatus.Moved> open =
                    () -> moveSession.move(id, null, SessionStatus.OPEN, null).orElseThrow();
            var outcomes = Race.run(List.of(open, open, open));
            assertThat(outcomes)
                    .containsExactlyInAnyOrder(
                            new ChangeSessionStatus.Moved(SessionStatus.OPEN, true),
                            new ChangeSessionStatus.Moved(SessionStatus.OPEN, false),
                            new ChangeSessionStatus.Moved(SessionStatus.OPEN, false));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "{\"to\":\"SCHEDULED\"}", "{\"to\":\"GONE\"}", "{\"to\":1}"})
    void refusesBadMoves(String body) {
        long id = aSession(1).path("id").asLong();
        postInternal("/internal/sessions/" + id + "/status", body).isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void knowsNoOtherSessions() {
        getInternal("/internal/sessions/-1").isRefused(404, "NOT_FOUND");
        getInternal("/internal/sessions/-1/load").isRefused(404, "NOT_FOUND");
        move(-1, "OPEN").isRefused(404, "NOT_FOUND");
        getInternal("/internal/sessions/x").isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void answersServicesOnly() {
        for (String token : new String[] {null, student(1), admin()}) {
            int expected = token == null ? 401 : 403;
            assertThat(get(token, "/internal/sessions/current").status()).isEqualTo(expected);
            assertThat(post(token, "/internal/plans/generate", "{}").status()).isEqualTo(expected);
        }
    }
}
