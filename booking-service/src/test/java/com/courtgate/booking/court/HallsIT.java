package com.courtgate.booking.court;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.session.CatalogFixture;
import com.courtgate.common.security.Role;
import com.courtgate.common.testing.Race;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HallsIT extends CatalogFixture {
    private static final AtomicInteger NEXT = new AtomicInteger();

    @AfterEach
    void closeTheGate() {
        releaseFeatures(0);
        jdbc.update("delete from setting");
    }

    /** A hall by a name that no other one has. */
    private static Map<String, Object> hall(String zone) {
        int next = NEXT.incrementAndGet();
        return new HashMap<>(Map.of("nameZh", "羽毛球馆" + next, "nameEn", "Badminton hall " + next, "timeZone", zone));
    }

    private long add(String zone) {
        releaseFeatures(2);
        return post(admin(), "/admin/halls", hall(zone))
                .isOk()
                .data()
                .path("id")
                .asLong();
    }

    private Answer change(long id, Map<String, Object> hall) {
        return put(admin(), "/admin/halls/" + id, hall);
    }

    private Answer deactivate(long id, String zone) {
        return change(id, inactive(hall(zone)));
    }

    @Test
    void addsChangesAndLists() {
        long id = add("Europe/Berlin");
        var changed = hall("Europe/Berlin");
        changed.putAll(Map.of("nameEn", " Tennis " + id + " ", "sportEn", "tennis", "address", "1 Road"));
        changed.putAll(Map.of("contact", "123", "sortOrder", -5));
        change(id, changed).isOk();
        eventually(() -> {
            JsonNode first = get(student(1), "/halls").isOk().data().path(0);
            assertThat(first.path("id").asLong()).isEqualTo(id);
            assertThat(first.path("nameEn").asText()).isEqualTo("Tennis " + id);
            assertThat(first.path("contact").asText()).isEqualTo("123");
            assertThat(first.path("sportZh").asText("-")).isEmpty();
            assertThat(first.path("active").asBoolean()).isTrue();
        });
        assertThat(get(admin(), "/admin/halls.csv").text().lines())
                .first()
                .asString()
                .endsWith("id,nameZh,nameEn,sportZh,sportEn,address,contact,timeZone,sortOrder,active");
        assertThat(get(admin(), "/admin/audit-log?target=hall:" + id)
                        .data()
                        .path("total")
                        .asInt())
                .isEqualTo(2);
        changed.put("sortOrder", 0);
        change(id, changed).isOk();
        change(987_654_321, changed).isRefused(404, "NOT_FOUND");
    }

    @Test
    void isSeenAsItWasChangedByWhoeverAsksAfterwards() {
        long id = add("UTC");
        for (int round = 0; round < Race.rounds(5, 20); round++) {
            var renamed = hall("UTC");
            renamed.put("nameEn", "Halle " + id + "-" + round);
            Callable<Answer> change = () -> change(id, renamed).isOk();
            Callable<Answer> look = () -> get(student(1), "/halls").isOk();
            Race.run(List.of(change, look, look, look));
            assertThat(get(student(1), "/halls").isOk().data().findValuesAsText("nameEn"))
                    .contains("Halle " + id + "-" + round);
        }
    }

    @Test
    void hasTheSettingsZoneInTheFirstHall() {
        assertThat(jdbc.queryForObject("select time_zone from hall where id = 1", String.class))
                .isEqualTo("Asia/Shanghai");
    }

    @Test
    void makesNoSecondHallAndChangesNoZoneBeforeTheGateIsOpen() {
        long known = aHall("Asia/Shanghai");
        long before = count("hall");
        for (int number : List.of(0, 1)) {
            releaseFeatures(number);
            for (Answer answer : List.of(
                    post(admin(), "/admin/halls", hall("Asia/Shanghai")), change(known, hall("Europe/Berlin")))) {
                assertThat(answer.isRefused(400, "PARAM_ERROR")
                                .data()
                                .path("releaseFeature")
                                .asText())
                        .contains("RELEASE_FEATURES 2");
            }
        }
        assertThat(count("hall")).isEqualTo(before);
        change(known, hall("Asia/Shanghai")).isOk();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC+8", "+08:00", "Z", "GMT+8", "Etc/GMT-8", "SystemV/PST8PDT", "asia/shanghai", "CET"})
    void takesZonesOfRegionsOnly(String zone) {
        long id = add("UTC");
        for (Answer answer : List.of(post(admin(), "/admin/halls", hall(zone)), change(id, hall(zone)))) {
            assertThat(answer.isRefused(400, "VALIDATE_FAILED")
                            .data()
                            .path("timeZone")
                            .asText())
                    .contains("name of a region");
        }
    }

    private static Map<String, Object> named(String zh, String en) {
        return new HashMap<>(Map.of("nameZh", zh, "nameEn", en, "timeZone", "UTC"));
    }

    /** A list or a choice shows nothing else of them; an inactive one is in neither. */
    @Test
    void hasANameOfItsOwnAmongTheActiveOnes() {
        long id = add("UTC");
        String zh = "南 馆 " + id;
        String en = "South Hall " + id;
        change(id, named(zh, en)).isOk();
        change(id, named(zh, en)).isOk();
        JsonNode refused = post(admin(), "/admin/halls", named(" 南馆\u3000" + id, "SOUTHHALL" + id))
                .isRefused(400, "PARAM_ERROR")
                .data();
        assertThat(refused.path("nameZh").asText()).isEqualTo("is the name of another active hall");
        assertThat(refused.path("nameEn").asText()).isEqualTo("is the name of another active hall");
        long other = add("UTC");
        refused = change(other, named("北馆" + id, "south hall " + id))
                .isRefused(400, "PARAM_ERROR")
                .data();
        assertThat(refused.has("nameZh")).isFalse();
        assertThat(refused.path("nameEn").asText()).isNotEmpty();

        deactivate(id, "UTC").isOk();
        change(id, inactive(named(zh, en))).isOk();
        change(other, named("北馆" + id, en)).isOk();
        change(id, named(zh, en)).isRefused(400, "PARAM_ERROR");
    }

    private static Map<String, Object> inactive(Map<String, Object> hall) {
        hall.put("active", false);
        return hall;
    }

    @Test
    void isAddedOnceUnderOneName() {
        releaseFeatures(2);
        for (int round = 0; round < Race.rounds(3, 20); round++) {
            var wanted = hall("UTC");
            Callable<Answer> add = () -> post(admin(), "/admin/halls", wanted);
            assertThat(Race.run(List.of(add, add)).stream().map(Answer::enumCode))
                    .containsExactlyInAnyOrder("SUCCESS", "PARAM_ERROR");
        }
    }

    @Test
    void changesItsZoneUntilItsFirstPlanOrSession() {
        long id = add("Europe/Berlin");
        change(id, hall("America/New_York")).isOk();
        long court = aCourtOf(id);
        assertThat(post(admin(), "/admin/sessions", session(List.of(slot(court, 20))))
                        .isOk()
                        .data()
                        .path("timeZone")
                        .asText())
                .isEqualTo("America/New_York");
        assertThat(change(id, hall("Europe/Berlin"))
                        .isRefused(409, "STATE_INVALID")
                        .data()
                        .path("timeZone")
                        .asText())
                .contains("America/New_York");
    }

    private long aPlan(long court) {
        return post(
                        admin(),
                        "/admin/plans",
                        Map.of(
                                "name", "every Monday",
                                "weekdays", List.of("MONDAY"),
                                "courtIds", List.of(court),
                                "opensAt", "14:00",
                                "closesAt", "18:00"))
                .isOk()
                .data()
                .path("id")
                .asLong();
    }

    @Test
    void keepsTheZoneOfAPlanThatWasRemoved() {
        long id = add("Europe/Berlin");
        delete(admin(), "/admin/plans/" + aPlan(aCourtOf(id))).isOk();
        change(id, hall("America/New_York")).isRefused(409, "STATE_INVALID");
        deactivate(id, "Europe/Berlin").isOk();
    }

    @Test
    void staysActiveWhileAPlanIs() {
        long id = add("Asia/Shanghai");
        long plan = aPlan(aCourtOf(id));
        assertThat(deactivate(id, "Asia/Shanghai")
                        .isRefused(409, "STATE_INVALID")
                        .data()
                        .path("active")
                        .asText())
                .isEqualTo("has 1 active plans");
        delete(admin(), "/admin/plans/" + plan).isOk();
        deactivate(id, "Asia/Shanghai").isOk();
    }

    /** A closed session without bookings does not keep it, so none may be opened again. */
    @Test
    void opensNoSessionAgainOnceItIsGivenUp() {
        long id = add("Asia/Shanghai");
        JsonNode made = post(admin(), "/admin/sessions", session(List.of(slot(aCourtOf(id), 8))))
                .isOk()
                .data();
        String move = "/internal/sessions/" + made.path("id").asLong() + "/status";
        postInternal(move, Map.of("to", "CLOSED")).isOk();
        postInternal(move, Map.of("to", "OPEN")).isOk();
        assertThat(postInternal(move, Map.of("to", "CLOSED"))
                        .body()
                        .path("status")
                        .asText())
                .isEqualTo("CLOSED");
        deactivate(id, "Asia/Shanghai").isOk();
        assertThat(postInternal(move, Map.of("to", "OPEN"))
                        .body()
                        .path("status")
                        .asText())
                .isEqualTo("CLOSED");
    }

    @Test
    void staysActiveWhileASessionOrABookingIsToCome() {
        long id = add("Asia/Shanghai");
        JsonNode made = post(admin(), "/admin/sessions", session(List.of(slot(aCourtOf(id), 8))))
                .isOk()
                .data();
        String date = tomorrow().toString();
        assertThat(deactivate(id, "Asia/Shanghai")
                        .isRefused(409, "STATE_INVALID")
                        .data()
                        .path("active")
                        .asText())
                .contains("1 sessions", date);
        aReservation(made.path("slots").path(0), 1, "CONFIRMED", "trace-" + made.path("id"));
        jdbc.update("update booking_session set status = 'CLOSED' where hall_id = ?", id);
        assertThat(deactivate(id, "Asia/Shanghai")
                        .isRefused(409, "STATE_INVALID")
                        .data()
                        .path("active")
                        .asText())
                .contains("1 sessions", date);
        clock.set(tomorrow().atTime(9, 0).atZone(CAMPUS).toInstant());
        deactivate(id, "Asia/Shanghai").isOk();
        eventually(() -> assertThat(get(student(1), "/halls").isOk().data())
                .as("its bookings have its name")
                .anyMatch(hall ->
                        hall.path("id").asLong() == id && !hall.path("active").asBoolean(true)));
    }

    @Test
    void listsSessionsOfAnotherZoneUntilTheirDayIsOver() {
        long session = post(admin(), "/admin/sessions", session(List.of(slot(aCourt(), 8))))
                .isOk()
                .data()
                .path("id")
                .asLong();
        jdbc.update("update booking_session set time_zone = 'UTC+8' where id = ?", session);
        assertThat(sessionsElsewhere()).contains(String.valueOf(session));
        clock.set(tomorrow().plusDays(1).atStartOfDay(CAMPUS).toInstant());
        assertThat(sessionsElsewhere()).doesNotContain(String.valueOf(session));
    }

    private List<String> sessionsElsewhere() {
        JsonNode halls = get(admin(), "/admin/halls?size=200").isOk().data().path("items");
        return halls.findValues("sessionsElsewhere").stream()
                .flatMap(sessions -> sessions.findValuesAsText("id").stream())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"nameZh,''", "nameEn,' '", "timeZone,''", "sortOrder,1001", "sportZh,1234567890123456789012345678901"})
    void refusesBadFields(String field, String value) {
        releaseFeatures(2);
        var hall = hall("UTC");
        hall.put(field, value);
        post(admin(), "/admin/halls", hall).isRefused(400, "VALIDATE_FAILED");
        change(1, hall).isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void isReadByEverybodyAndChangedByAdministratorsOnly() {
        String desk = tokens.token(8, "desk", Role.FRONT_DESK, clock.instant().plusSeconds(60));
        String finance =
                tokens.token(9, "finance", Role.FINANCE, clock.instant().plusSeconds(60));
        for (String who : List.of(student(7), desk, finance)) {
            get(who, "/halls").isOk();
            get(who, "/admin/halls").isRefused(403, "FORBIDDEN");
            get(who, "/admin/halls.csv").isRefused(403, "FORBIDDEN");
            post(who, "/admin/halls", hall("UTC")).isRefused(403, "FORBIDDEN");
            put(who, "/admin/halls/1", hall("UTC")).isRefused(403, "FORBIDDEN");
        }
        get(null, "/halls").isRefused(401, "UNAUTHORIZED");
    }
}
