package com.courtgate.booking.session;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.security.Role;
import com.courtgate.common.testing.Race;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionsIT extends CatalogFixture {

    @Test
    void createsASessionWithTheFullShapeOfItsSlots() {
        long court = aCourt();
        var body = new HashMap<>(session(List.of(slot(court, 18))));
        body.put("flashTime", "2030-01-05T13:00:00+08:00");
        body.put("slotDate", "2030-01-05");
        clock.set(Instant.parse("2030-01-05T02:00:00Z"));
        var created = post(admin(), "/admin/sessions", body).isOk().data();
        assertThat(created.path("flashTime").asText()).isEqualTo("2030-01-05T05:00:00Z");
        assertThat(created.path("timeZone").asText()).isEqualTo("Asia/Shanghai");
        assertThat(created.path("status").asText()).isEqualTo("SCHEDULED");
        assertThat(created.path("closeTime").isNull()).isTrue();
        var slot = created.path("slots").path(0);
        assertThat(slot.path("sessionId").asLong()).isEqualTo(created.path("id").asLong());
        assertThat(slot.path("courtId").asLong()).isEqualTo(court);
        assertThat(slot.path("courtName").asText()).isEqualTo("a court");
        assertThat(slot.path("slotDate").asText()).isEqualTo("2030-01-05");
        assertThat(slot.path("startTime").asText()).isEqualTo("18:00");
        assertThat(slot.path("endTime").asText()).isEqualTo("19:00");
        assertThat(slot.path("permits").asInt()).isOne();
        assertThat(slot.path("remaining").asInt()).isOne();
        assertThat(slot.path("priceFen").asLong()).isEqualTo(2000);
        assertThat(slot.path("state").asText()).isEqualTo("AVAILABLE");
    }

    @Test
    void tellsEverybodyTheZoneOfWhatNamesNone() {
        for (String who : List.of(
                student(7),
                tokens.token(8, "desk", Role.FRONT_DESK, clock.instant().plusSeconds(60)),
                tokens.token(9, "finance", Role.FINANCE, clock.instant().plusSeconds(60)))) {
            assertThat(get(who, "/sessions/defaults")
                            .isOk()
                            .data()
                            .path("timeZone")
                            .asText())
                    .isEqualTo("Asia/Shanghai");
        }
        get(null, "/sessions/defaults").isRefused(401, "UNAUTHORIZED");
    }

    @Test
    void listsSessionsOfADateTodayByDefault() {
        long id = aSession(1).path("id").asLong();
        var onDate = get(student(1), "/sessions?date=" + tomorrow()).isOk().data();
        assertThat(onDate.findValuesAsText("id")).contains(Long.toString(id));
        assertThat(onDate.findValuesAsText("grabSpreadMillis")).containsOnly("300");
        assertThat(onDate.findValuesAsText("quota")).containsOnly("2");
        assertThat(get(student(1), "/sessions").isOk().data().findValuesAsText("id"))
                .doesNotContain(Long.toString(id));
        clock.advance(Duration.ofDays(1));
        String later = tokens.token(1, "s1", Role.STUDENT, clock.instant().plusSeconds(60));
        assertThat(get(later, "/sessions").isOk().data().findValuesAsText("id")).contains(Long.toString(id));
    }

    @Test
    void letsTheOfficeListAndReadSessions() {
        var created = aSession(2);
        long id = created.path("id").asLong();
        var listed = get(admin(), "/admin/sessions?status=SCHEDULED&size=200&date=" + tomorrow())
                .isOk()
                .data();
        assertThat(listed.path("items").findValuesAsText("id")).contains(Long.toString(id));
        var read = get(admin(), "/admin/sessions/" + id).isOk().data();
        assertThat(read.path("slots").size()).isEqualTo(2);
        get(admin(), "/admin/sessions/-1").isRefused(404, "NOT_FOUND");
        get(admin(), "/admin/sessions/x").isRefused(400, "VALIDATE_FAILED");
        get(admin(), "/admin/sessions?status=NEW").isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void takesTwoThousandSlots() {
        List<Map<String, Object>> slots = new ArrayList<>();
        for (int c = 0; c < 125; c++) {
            long court = aCourt();
            for (int hour = 6; hour < 22; hour++) {
                slots.add(slot(court, hour));
            }
        }
        var created = post(admin(), "/admin/sessions", session(slots)).isOk().data();
        assertThat(created.path("slots").size()).isEqualTo(2000);
        assertThat(created.path("slots").path(1999).path("startTime").asText()).isEqualTo("21:00");
        slots.add(slot(1, 8));
        post(admin(), "/admin/sessions", session(slots)).isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void sellsAnHourOfACourtOnce() {
        long court = aCourt();
        post(admin(), "/admin/sessions", session(List.of(slot(court, 8)))).isOk();
        post(admin(), "/admin/sessions", session(List.of(slot(court, 8)))).isRefused(400, "PARAM_ERROR");
        Map<String, Object> half = Map.of("courtId", court, "startTime", "07:30", "endTime", "08:30");
        post(admin(), "/admin/sessions", session(List.of(half))).isRefused(400, "PARAM_ERROR");
        post(admin(), "/admin/sessions", session(List.of(slot(court, 9)))).isOk();
        jdbc.update("update time_slot set active = false where court_id = ?", court);
        post(admin(), "/admin/sessions", session(List.of(slot(court, 8)))).isOk();
    }

    @Test
    void concurrentSessionsNeverShareAnHour() {
        for (int round = 0; round < Race.rounds(5, 20); round++) {
            long one = aCourt();
            long two = aCourt();
            List<Callable<Answer>> both = List.of(
                    () -> post(admin(), "/admin/sessions", session(List.of(slot(one, 8), slot(two, 8)))),
                    () -> post(
                            admin(),
                            "/admin/sessions",
                            session(List.of(
                                    Map.of(
                                            "courtId", two,
                                            "startTime", "07:30",
                                            "endTime", "08:30"),
                                    slot(one, 10)))));
            List<Answer> answers = Race.run(both);
            assertThat(answers.stream().map(Answer::enumCode)).containsExactlyInAnyOrder("SUCCESS", "PARAM_ERROR");
        }
    }

    /** Each names the same courts in another order: none is refused, and none undone for another's sake. */
    @Test
    void concurrentSessionsOfOneHallAtOneInstantAreAllMadeWhenTheirHoursDiffer() {
        for (int round = 0; round < Race.rounds(3, 20); round++) {
            long hall = aHall("Asia/Shanghai");
            List<Long> courts = List.of(aCourtOf(hall), aCourtOf(hall), aCourtOf(hall));
            List<Callable<Answer>> all =
                    IntStream.range(0, 6).mapToObj(turn -> makes(courts, turn)).toList();
            assertThat(Race.run(all).stream().map(Answer::enumCode)).containsOnly("SUCCESS");
            assertThat(count("booking_session where hall_id = ?", hall)).isEqualTo(6);
            assertThat(count("(select distinct flash_time from booking_session where hall_id = ?) gate", hall))
                    .isOne();
            assertThat(count("time_slot where court_id in (?, ?, ?)", courts.toArray()))
                    .isEqualTo(18);
        }
    }

    /** A session of an hour of these courts. */
    private Callable<Answer> makes(List<Long> courts, int turn) {
        List<Long> inItsOrder = new ArrayList<>(courts);
        Collections.rotate(inItsOrder, turn);
        var hours = inItsOrder.stream().map(court -> slot(court, 8 + turn)).toList();
        return () -> post(admin(), "/admin/sessions", session(hours));
    }

    @Test
    void isOfTheHallOfItsCourtsAndHasItsClocks() {
        long hall = aHall("Europe/Berlin");
        long court = aCourtOf(hall);
        JsonNode made = post(admin(), "/admin/sessions", session(List.of(slot(court, 18))))
                .isOk()
                .data();
        assertThat(made.path("hallId").asLong()).isEqualTo(hall);
        assertThat(made.path("timeZone").asText()).isEqualTo("Europe/Berlin");
        JsonNode slot = made.path("slots").path(0);
        assertThat(slot.path("hallId").asLong()).isEqualTo(hall);
        assertThat(slot.path("timeZone").asText()).isEqualTo("Europe/Berlin");
        String id = made.path("id").asText();
        String shown = "/sessions?date=" + tomorrow() + "&hallId=";
        assertThat(get(student(1), shown + hall).isOk().data().findValuesAsText("id"))
                .containsExactly(id);
        assertThat(get(student(1), shown + 1).isOk().data().findValuesAsText("id"))
                .doesNotContain(id);
        assertThat(get(admin(), "/admin/sessions?hallId=" + hall)
                        .isOk()
                        .data()
                        .path("items")
                        .findValuesAsText("id"))
                .containsExactly(id);
        assertThat(get(admin(), "/admin/sessions.csv?hallId=" + hall).text().lines())
                .hasSize(2)
                .last()
                .asString()
                .startsWith(id + ",")
                .endsWith("," + hall);
    }

    /** While it is one date on the campus and the date before in America. */
    @Test
    void listsTheSessionsOfEachHallsToday() {
        long hall = aHall("America/New_York");
        clock.set(Instant.parse("2029-05-10T01:00:00Z")); // the 9th there, 21:00
        var body = new HashMap<>(session(List.of(slot(aCourtOf(hall), 22))));
        body.put("slotDate", "2029-05-09");
        String there =
                post(admin(), "/admin/sessions", body).isOk().data().path("id").asText();
        body = new HashMap<>(session(List.of(slot(aCourt(), 22))));
        body.put("slotDate", "2029-05-10");
        String here =
                post(admin(), "/admin/sessions", body).isOk().data().path("id").asText();
        eventually(() -> assertThat(get(student(1), "/sessions").isOk().data().findValuesAsText("id"))
                .contains(here, there));
        assertThat(get(student(1), "/sessions?hallId=" + hall).isOk().data().findValuesAsText("id"))
                .containsExactly(there);
    }

    @Test
    void refusesAnotherZoneThanTheHallsWithBothNames() {
        var body = new HashMap<>(session(List.of(slot(aCourtOf(aHall("Europe/Berlin")), 8))));
        body.put("timeZone", "Asia/Tokyo");
        assertThat(post(admin(), "/admin/sessions", body)
                        .isRefused(400, "PARAM_ERROR")
                        .data()
                        .path("timeZone")
                        .asText())
                .contains("Asia/Tokyo", "Europe/Berlin");
        body.put("timeZone", "Europe/Berlin");
        post(admin(), "/admin/sessions", body).isOk();
    }

    @Test
    void refusesCourtsOfAnotherHallAndHallsThatAreNot() {
        long hall = aHall("Asia/Shanghai");
        long court = aCourtOf(hall);
        long other = aCourt();
        var body = new HashMap<>(session(List.of(slot(court, 8), slot(other, 8))));
        body.put("hallId", hall);
        assertThat(post(admin(), "/admin/sessions", body)
                        .isRefused(400, "PARAM_ERROR")
                        .data()
                        .path("courtId")
                        .asText())
                .contains("court " + other, "hall " + hall);
        jdbc.update("update hall set active = false where id = ?", hall);
        for (long unusable : List.of(hall, 987_654_321L)) {
            body.put("hallId", unusable);
            assertThat(post(admin(), "/admin/sessions", body)
                            .isRefused(400, "PARAM_ERROR")
                            .data()
                            .path("hallId")
                            .asText())
                    .contains(String.valueOf(unusable));
        }
    }

    @Test
    void refusesUnknownAndRemovedCourts() {
        long court = aCourt();
        delete(admin(), "/admin/courts/" + court).isOk();
        post(admin(), "/admin/sessions", session(List.of(slot(court, 8)))).isRefused(400, "PARAM_ERROR");
    }

    @ParameterizedTest
    @CsvSource({
        "slotDate,2020-01-01,PARAM_ERROR",
        "slotDate,2999-01-01,PARAM_ERROR",
        "slotDate,+999999999-12-31,PARAM_ERROR",
        "slotDate,tomorrow,VALIDATE_FAILED",
        "slotDate,,VALIDATE_FAILED",
        "flashTime,2999-01-01T13:00:00+08:00,PARAM_ERROR",
        "flashTime,1999-01-01T13:00:00+08:00,PARAM_ERROR",
        "flashTime,13:00,VALIDATE_FAILED",
        "flashTime,,VALIDATE_FAILED",
        "closeTime,2020-01-01T13:00:00+08:00,VALIDATE_FAILED",
        "closeTime,2999-01-01T13:00:00+08:00,PARAM_ERROR",
        "timeZone,Mars/Olympus,VALIDATE_FAILED",
        "timeZone,aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,VALIDATE_FAILED",
        "slots,x,VALIDATE_FAILED",
        "slots,,VALIDATE_FAILED",
    })
    void refusesBadFields(String field, String value, String code) {
        var body = new HashMap<>(session(List.of(slot(aCourt(), 8))));
        body.put(field, value);
        post(admin(), "/admin/sessions", body).isRefused(400, code);
    }

    @ParameterizedTest
    @CsvSource({
        "courtId,-1,VALIDATE_FAILED",
        "courtId,999999999,PARAM_ERROR",
        "startTime,\"09:00\",VALIDATE_FAILED",
        "startTime,\"25:00\",VALIDATE_FAILED",
        "startTime,\"08:00:30\",VALIDATE_FAILED",
        "startTime,null,VALIDATE_FAILED",
        "endTime,\"07:00\",VALIDATE_FAILED",
        "permits,0,VALIDATE_FAILED",
        "permits,10001,VALIDATE_FAILED",
        "permits,1.5,VALIDATE_FAILED",
        "permits,\"2\",VALIDATE_FAILED",
        "priceFen,0,VALIDATE_FAILED",
        "priceFen,10000001,VALIDATE_FAILED",
    })
    void refusesBadSlots(String field, String value, String code) throws Exception {
        var slot = new HashMap<>(slot(aCourt(), 8));
        slot.put(field, json.readTree(value));
        post(admin(), "/admin/sessions", session(List.of(slot))).isRefused(400, code);
    }

    @Test
    void refusesOverlapsAndHoursThatAreOver() {
        long court = aCourt();
        post(admin(), "/admin/sessions", session(List.of(slot(court, 8), slot(court, 8))))
                .isRefused(400, "VALIDATE_FAILED");
        clock.set(LocalDate.of(2030, 3, 1).atTime(12, 0).atZone(CAMPUS).toInstant());
        Map<String, Object> today = Map.of(
                "slotDate", "2030-03-01",
                "flashTime", clock.instant(),
                "slots", List.of(slot(court, 11)));
        post(admin(), "/admin/sessions", today).isRefused(400, "PARAM_ERROR");
        var running = new HashMap<>(today);
        running.put("slots", List.of(slot(court, 12)));
        post(admin(), "/admin/sessions", running).isOk();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "[]", "{}", "null", "{\"slots\":[null]}"})
    void refusesBadBodies(String body) {
        post(admin(), "/admin/sessions", body).isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void refusesBadQueriesOfStudents() {
        get(student(1), "/sessions?date=x").isRefused(400, "VALIDATE_FAILED");
        get(student(1), "/sessions?date=%2B99999-01-01").isRefused(400, "VALIDATE_FAILED");
        get(student(1), "/sessions/-5/slots").isRefused(404, "NOT_FOUND");
        get(student(1), "/sessions/x/slots").isRefused(400, "VALIDATE_FAILED");
        get(null, "/sessions").isRefused(401, "UNAUTHORIZED");
        post(student(1), "/sessions", "{}").isRefused(405, "VALIDATE_FAILED");
        get(student(1), "/sessions/1/nothing").isRefused(404, "NOT_FOUND");
    }

    @Test
    void changesTheTimesOfAScheduledSession() {
        long id = aSession(1).path("id").asLong();
        Instant later = soon().plusSeconds(3600);
        JsonNode changed =
                changeTimes(id, later, later.plusSeconds(7200)).isOk().data();
        assertThat(Instant.parse(changed.path("flashTime").asText())).isEqualTo(later);
        JsonNode loaded = getInternal("/internal/sessions/" + id).body();
        assertThat(Instant.parse(loaded.path("closeTime").asText())).isEqualTo(later.plusSeconds(7200));
        JsonNode entry = get(admin(), "/admin/audit-log?target=session:" + id + "&action=session.times")
                .data()
                .path("items")
                .path(0);
        assertThat(entry.path("detail").path("why").asText()).isEqualTo("rain in the hall");
        assertThat(Instant.parse(entry.path("detail").path("flashTimeBefore").asText()))
                .isEqualTo(soon());
    }

    @Test
    void keepsTheTimesOfASessionThatIsLoaded() {
        long id = aSession(1).path("id").asLong();
        postInternal("/internal/sessions/" + id + "/status", Map.of("to", "WARMED"));
        Answer refused = changeTimes(id, soon().plusSeconds(60), null).isRefused(409, "STATE_INVALID");
        assertThat(refused.data().path("status").asText()).isEqualTo("WARMED");
        assertThat(Instant.parse(get(admin(), "/admin/sessions/" + id)
                        .data()
                        .path("flashTime")
                        .asText()))
                .isEqualTo(soon());
    }

    @Test
    void refusesTimesThatNoSessionMayHave() {
        long id = aSession(1).path("id").asLong();
        Instant flash = soon();
        changeTimes(id, flash, flash).isRefused(400, "PARAM_ERROR");
        changeTimes(id, flash.plusSeconds(3 * 86_400), null).isRefused(400, "PARAM_ERROR");
        changeTimes(id, flash, flash.plusSeconds(9 * 86_400)).isRefused(400, "PARAM_ERROR");
        put(admin(), "/admin/sessions/" + id, Map.of("flashTime", flash)).isRefused(400, "VALIDATE_FAILED");
        changeTimes(987_654_321, flash, null).isRefused(404, "NOT_FOUND");
        put(student(1), "/admin/sessions/" + id, Map.of()).isRefused(403, "FORBIDDEN");
    }

    @Test
    void aChangeOfTimesAndAMoveNeverBothHaveTheirWay() {
        for (int round = 0; round < Race.rounds(5, 15); round++) {
            long id = aSession(1).path("id").asLong();
            long loadedFlash = soon().toEpochMilli();
            Callable<Answer> move = () -> postInternal(
                    "/internal/sessions/" + id + "/status",
                    Map.of("to", "WARMED", "loaded", Map.of("flashMillis", loadedFlash, "closeMillis", 0)));
            Callable<Answer> change = () -> changeTimes(id, soon().plusSeconds(600), null);
            List<Answer> answers = Race.run(List.of(move, change));
            boolean moved = answers.get(0).body().path("changed").asBoolean();
            boolean changed = answers.get(1).status() == 200;
            assertThat(moved).isNotEqualTo(changed);
        }
    }

    private Answer changeTimes(long id, Instant flashTime, @Nullable Instant closeTime) {
        Map<String, Object> times = new HashMap<>(Map.of("flashTime", flashTime, "why", "rain in the hall"));
        if (closeTime != null) {
            times.put("closeTime", closeTime);
        }
        return put(admin(), "/admin/sessions/" + id, times);
    }
}
