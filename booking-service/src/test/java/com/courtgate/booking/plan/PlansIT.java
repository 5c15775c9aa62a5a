package com.courtgate.booking.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.session.CatalogFixture;
import com.courtgate.common.testing.Race;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

class PlansIT extends CatalogFixture {
    private static final List<String> WEEK =
            List.of("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY");

    @Autowired
    GeneratePlannedSessions generatePlannedSessions;

    /** A Monday, 09:00 on the campus. */
    @BeforeEach
    void beginOnAMondayMorning() {
        clock.set(LocalDate.of(2030, 6, 3).atTime(9, 0).atZone(CAMPUS).toInstant());
    }

    /** Those of other classes, too, which a generation here would count. */
    @BeforeEach
    @AfterEach
    void endAllPlans() {
        jdbc.update("update opening_plan set deleted = true");
    }

    private static Map<String, Object> plan(long court) {
        return new HashMap<>(Map.of(
                "name", "every day",
                "weekdays", WEEK,
                "courtIds", List.of(court),
                "opensAt", "14:00",
                "closesAt", "18:00"));
    }

    private long add(Map<String, Object> plan) {
        return post(admin(), "/admin/plans", plan).isOk().data().path("id").asLong();
    }

    private int generate() {
        Answer answer = postInternal("/internal/plans/generate", Map.of());
        assertThat(answer.status()).isEqualTo(200);
        return answer.body().path("created").asInt();
    }

    private JsonNode sessionsOn(LocalDate date, long planId) {
        List<Long> ids = jdbc.queryForList(
                "select id from booking_session where slot_date = ? and plan_id = ?", Long.class, date, planId);
        assertThat(ids).hasSize(1);
        return get(admin(), "/admin/sessions/" + ids.get(0)).isOk().data();
    }

    @Test
    void addsChangesListsAndRemoves() {
        long court = aCourt();
        long id = add(plan(court));
        JsonNode added = find(id);
        assertThat(added.path("flashTime").asText()).isEqualTo("13:00");
        assertThat(added.path("timeZone").asText()).isEqualTo("Asia/Shanghai");
        assertThat(added.path("daysAhead").asInt(-1)).isZero();
        assertThat(added.path("permits").asInt()).isOne();
        assertThat(added.path("active").asBoolean()).isTrue();
        assertThat(added.path("weekdays").size()).isEqualTo(7);

        var changed = plan(aCourt());
        changed.put("weekdays", List.of("SUNDAY"));
        changed.put("active", false);
        changed.put("priceFen", 5);
        put(admin(), "/admin/plans/" + id, changed).isOk();
        assertThat(find(id).path("weekdays").toString()).isEqualTo("[\"SUNDAY\"]");
        assertThat(find(id).path("courtIds").path(0).asLong()).isNotEqualTo(court);
        assertThat(find(id).path("active").asBoolean()).isFalse();

        delete(admin(), "/admin/plans/" + id).isOk();
        assertThat(find(id).isMissingNode()).isTrue();
        delete(admin(), "/admin/plans/" + id).isRefused(404, "NOT_FOUND");
        put(admin(), "/admin/plans/" + id, changed).isRefused(404, "NOT_FOUND");
        assertThat(get(admin(), "/admin/audit-log?target=plan:" + id)
                        .data()
                        .path("total")
                        .asInt())
                .isEqualTo(3);
    }

    private JsonNode find(long id) {
        for (JsonNode plan : get(admin(), "/admin/plans?size=200").isOk().data().path("items")) {
            if (plan.path("id").asLong() == id) {
                return plan;
            }
        }
        return MissingNode.getInstance();
    }

    @Test
    void generatesTodayAndTomorrowOnce() {
        clock.set(LocalDate.of(2030, 6, 3).atTime(14, 0).atZone(CAMPUS).toInstant());
        long id = add(plan(aCourt()));
        assertThat(generate()).isEqualTo(2);
        assertThat(generate()).isZero();
        JsonNode today = sessionsOn(LocalDate.of(2030, 6, 3), id);
        assertThat(today.path("flashTime").asText()).isEqualTo("2030-06-03T05:00:00Z");
        assertThat(today.path("slots").findValuesAsText("startTime"))
                .as("the first hour has begun")
                .containsExactly("15:00", "16:00", "17:00");
        JsonNode tomorrow = sessionsOn(LocalDate.of(2030, 6, 4), id);
        assertThat(tomorrow.path("slots").size()).isEqualTo(4);
        assertThat(tomorrow.path("slots").path(0).path("priceFen").asLong()).isEqualTo(2000);

        clock.advance(Duration.ofDays(1));
        assertThat(generate()).isOne();
    }

    @Test
    void leavesOutHoursOfTheSameDayThatBeginBeforeTheGateOpens() {
        var sameDay = plan(aCourt());
        sameDay.put("opensAt", "08:00");
        sameDay.put("flashTime", "16:00");
        long id = add(sameDay);
        var ahead = plan(aCourt());
        ahead.put("flashTime", "16:00");
        ahead.put("daysAhead", 1);
        long idAhead = add(ahead);
        generate();
        assertThat(starts(LocalDate.of(2030, 6, 3), id)).containsExactly("17:00");
        assertThat(starts(LocalDate.of(2030, 6, 4), idAhead)).hasSize(4);
    }

    private List<String> starts(LocalDate date, long planId) {
        return sessionsOn(date, planId).path("slots").findValuesAsText("startTime");
    }

    @Test
    void observesWeekdayDaysAheadZoneAndPrice() {
        var plan = plan(aCourtOf(aHall("America/New_York")));
        plan.put("weekdays", List.of("WEDNESDAY"));
        plan.put("daysAhead", 2);
        plan.put("timeZone", "America/New_York"); // still Sunday evening there
        plan.put("flashTime", "07:30");
        plan.put("priceFen", 4200);
        plan.put("permits", 3);
        long id = add(plan);
        assertThat(generate()).isOne();
        JsonNode session = sessionsOn(LocalDate.of(2030, 6, 5), id);
        assertThat(session.path("flashTime").asText()).isEqualTo("2030-06-03T11:30:00Z");
        assertThat(session.path("slots").path(0).path("priceFen").asLong()).isEqualTo(4200);
        assertThat(session.path("slots").path(0).path("permits").asInt()).isEqualTo(3);
    }

    @Test
    void skipsInactivePlansAndRemovedCourts() {
        var inactive = plan(aCourt());
        inactive.put("active", false);
        add(inactive);
        long court = aCourt();
        add(plan(court));
        delete(admin(), "/admin/courts/" + court).isOk();
        assertThat(generate()).isZero();
    }

    @Test
    void leavesOutHoursThatAreOnSaleAlready() {
        long court = aCourt();
        Map<String, Object> byHand = Map.of(
                "slotDate", "2030-06-04",
                "flashTime", soon(),
                "slots", List.of(slot(court, 15)));
        post(admin(), "/admin/sessions", byHand).isOk();
        long id = add(plan(court));
        generate();
        assertThat(sessionsOn(LocalDate.of(2030, 6, 4), id).path("slots").findValuesAsText("startTime"))
                .containsExactly("14:00", "16:00", "17:00");
    }

    @Test
    void concurrentGenerationsMakeEachSessionOnce() {
        for (int round = 0; round < Race.rounds(4, 20); round++) {
            long id = add(plan(aCourt()));
            Callable<Integer> generate = generatePlannedSessions::generate;
            List<Integer> created = Race.run(List.of(generate, generate, generate));
            assertThat(created.stream().mapToInt(Integer::intValue).sum()).isEqualTo(2);
            sessionsOn(LocalDate.of(2030, 6, 3), id);
            sessionsOn(LocalDate.of(2030, 6, 4), id);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "name,'\"\"',VALIDATE_FAILED",
        "weekdays,[],VALIDATE_FAILED",
        "weekdays,'[\"NODAY\"]',VALIDATE_FAILED",
        "weekdays,[0],VALIDATE_FAILED",
        "courtIds,[],VALIDATE_FAILED",
        "courtIds,[-1],VALIDATE_FAILED",
        "courtIds,[999999999],PARAM_ERROR",
        "opensAt,'\"18:00\"',VALIDATE_FAILED",
        "opensAt,'\"08:30\"',VALIDATE_FAILED",
        "opensAt,'\"x\"',VALIDATE_FAILED",
        "closesAt,null,VALIDATE_FAILED",
        "permits,0,VALIDATE_FAILED",
        "priceFen,0,VALIDATE_FAILED",
        "flashTime,'\"25:00\"',VALIDATE_FAILED",
        "flashTime,'\"17:00\"',VALIDATE_FAILED",
        "timeZone,'\"Nowhere\"',VALIDATE_FAILED",
        "daysAhead,15,VALIDATE_FAILED",
        "active,'\"yes\"',VALIDATE_FAILED",
    })
    void refusesBadPlans(String field, String value, String code) throws Exception {
        var plan = plan(aCourt());
        plan.put(field, json.readTree(value));
        post(admin(), "/admin/plans", plan).isRefused(400, code);
    }

    @Test
    void refusesBadRequests() {
        post(admin(), "/admin/plans", "").isRefused(400, "VALIDATE_FAILED");
        post(admin(), "/admin/plans", "x").isRefused(400, "VALIDATE_FAILED");
        put(admin(), "/admin/plans/x", plan(1)).isRefused(400, "VALIDATE_FAILED");
        get(admin(), "/admin/plans?size=-1").isRefused(400, "VALIDATE_FAILED");
        delete(admin(), "/admin/plans").isRefused(405, "VALIDATE_FAILED");
    }

    @Test
    void closesSessionsAtThePlansTime() {
        var plan = plan(aCourt());
        plan.put("closeTime", "17:30");
        long id = add(plan);
        assertThat(find(id).path("closeTime").asText()).isEqualTo("17:30");
        generate();
        LocalDate monday = LocalDate.of(2030, 6, 3);
        assertThat(Instant.parse(sessionsOn(monday, id).path("closeTime").asText()))
                .isEqualTo(monday.atTime(17, 30).atZone(CAMPUS).toInstant());

        plan.put("closeTime", "13:00");
        post(admin(), "/admin/plans", plan).isRefused(400, "VALIDATE_FAILED");
        plan.put("daysAhead", 1); // closes on the next day
        post(admin(), "/admin/plans", plan).isOk();
    }

    @Test
    void showsBeforeWhatItWillMake() {
        var plan = plan(aCourt());
        plan.put("weekdays", List.of("MONDAY", "TUESDAY"));
        plan.put("closeTime", "17:30");
        plan.put("priceFen", 1234);
        long sessions = count("booking_session");
        JsonNode preview =
                post(admin(), "/admin/plans/preview?days=8", plan).isOk().data();
        assertThat(preview.findValuesAsText("slotDate")).containsExactly("2030-06-03", "2030-06-04", "2030-06-10");
        assertThat(preview.findValuesAsText("slots")).containsOnly("4");
        assertThat(preview.path(0).path("priceFen").asLong()).isEqualTo(1234);
        assertThat(count("booking_session")).isEqualTo(sessions);

        long id = add(plan);
        generate();
        for (int day = 0; day < 2; day++) {
            LocalDate date = LocalDate.of(2030, 6, 3 + day);
            JsonNode made = sessionsOn(date, id);
            assertThat(made.path("flashTime")).isEqualTo(preview.path(day).path("flashTime"));
            assertThat(made.path("closeTime")).isEqualTo(preview.path(day).path("closeTime"));
            assertThat(made.path("slots"))
                    .hasSize(preview.path(day).path("slots").asInt());
        }
        // The hours of these days are taken now.
        assertThat(post(admin(), "/admin/plans/preview?days=7", plan).isOk().data())
                .isEmpty();
        plan.put("closeTime", "12:00");
        post(admin(), "/admin/plans/preview", plan).isRefused(400, "VALIDATE_FAILED");
    }

    private static Map<String, Object> nightPlan(long court, String zone) {
        var plan = plan(court);
        plan.put("opensAt", "00:00");
        plan.put("closesAt", "05:00");
        plan.put("timeZone", zone);
        plan.put("daysAhead", 1);
        return plan;
    }

    private JsonNode preview(Map<String, Object> plan, LocalDate day) {
        for (JsonNode each :
                post(admin(), "/admin/plans/preview?days=14", plan).isOk().data()) {
            if (each.path("slotDate").asText().equals(day.toString())) {
                return each;
            }
        }
        return MissingNode.getInstance();
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin,       2031-03-30, '01:00,02:00', does not exist, '00:00,03:00,04:00'",
        "Europe/Berlin,       2031-10-26, '01:00,02:00', comes twice,    '00:00,03:00,04:00'",
        "America/New_York,    2031-03-09, '01:00,02:00', does not exist, '00:00,03:00,04:00'",
        "America/New_York,    2031-11-02, '00:00,01:00', comes twice,    '02:00,03:00,04:00'",
        "Australia/Lord_Howe, 2031-10-05, '01:00,02:00', does not exist, '00:00,03:00,04:00'",
        "Australia/Lord_Howe, 2031-04-06, '',            '',             '00:00,01:00,02:00,03:00,04:00'",
    })
    void leavesOutHoursThatTheClocksSkipOrShowTwiceAndSaysSo(
            String zone, LocalDate day, String skipped, String why, String made) {
        clock.set(day.minusDays(1).atTime(9, 0).atZone(ZoneId.of(zone)).toInstant());
        var plan = nightPlan(aCourtOf(aHall(zone)), zone);
        JsonNode shown = preview(plan, day);
        assertThat(String.join(",", shown.path("skipped").findValuesAsText("startTime")))
                .isEqualTo(skipped);
        assertThat(shown.path("skipped").findValuesAsText("why"))
                .allSatisfy(text -> assertThat(text).contains(why, day.toString(), zone));
        long id = add(plan);
        generate();
        JsonNode session = sessionsOn(day, id);
        assertThat(String.join(",", session.path("slots").findValuesAsText("startTime")))
                .isEqualTo(made);
        assertThat(shown.path("slots").asInt()).isEqualTo(session.path("slots").size());
        assertThat(hoursToldToTheOffice(session))
                .isEqualTo(String.join(",", shown.path("skipped").findValuesAsText("startTime")));
        assertThat(preview(nightPlan(aCourtOf(aHall(zone)), zone), day.plusDays(1))
                        .path("skipped"))
                .isEmpty();
    }

    /** The hours of a session that its audit log says were left out, once however often plans are looked at. */
    private String hoursToldToTheOffice(JsonNode session) {
        generate();
        JsonNode entries = get(
                        admin(),
                        "/admin/audit-log?action=session.hoursSkipped&target=session:"
                                + session.path("id").asLong())
                .isOk()
                .data()
                .path("items");
        assertThat(entries.size()).isLessThanOrEqualTo(1);
        List<String> starts = new ArrayList<>();
        entries.path(0)
                .path("detail")
                .path("hours")
                .forEach(hours -> starts.add(hours.asText().replaceAll("-.*", "")));
        return String.join(",", starts);
    }

    @Test
    void showsADayOfWhichNothingIsLeft() {
        LocalDate day = LocalDate.of(2031, 3, 30);
        clock.set(
                day.minusDays(1).atTime(9, 0).atZone(ZoneId.of("Europe/Berlin")).toInstant());
        var plan = nightPlan(aCourtOf(aHall("Europe/Berlin")), "Europe/Berlin");
        plan.putAll(Map.of("opensAt", "02:00", "closesAt", "03:00"));
        JsonNode shown = preview(plan, day);
        assertThat(shown.path("slots").asInt(-1)).isZero();
        assertThat(shown.path("skipped").path(0).path("endTime").asText()).isEqualTo("03:00");
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin,       2031-03-30, 02:30, 2031-03-30T01:00:00Z",
        "Europe/Berlin,       2031-10-26, 02:30, 2031-10-26T00:30:00Z",
        "America/New_York,    2031-03-09, 02:30, 2031-03-09T07:00:00Z",
        "America/New_York,    2031-11-02, 01:30, 2031-11-02T05:30:00Z",
        "Australia/Lord_Howe, 2031-10-05, 02:15, 2031-10-04T15:30:00Z",
        "Australia/Lord_Howe, 2031-04-06, 01:45, 2031-04-05T14:45:00Z",
    })
    void opensAndClosesWhenTheClocksShowIt(String zone, LocalDate day, String time, Instant at) {
        clock.set(day.minusDays(1).atTime(9, 0).atZone(ZoneId.of(zone)).toInstant());
        long hall = aHall(zone);
        var gate = plan(aCourtOf(hall));
        gate.putAll(Map.of("timeZone", zone, "flashTime", time));
        assertThat(preview(gate, day).path("flashTime").asText()).isEqualTo(at.toString());
        var close = plan(aCourtOf(hall));
        close.putAll(Map.of("timeZone", zone, "daysAhead", 1, "closeTime", time));
        assertThat(preview(close, day).path("closeTime").asText()).isEqualTo(at.toString());
    }

    private String text(String path) throws Exception {
        return mvc.perform(MockMvcRequestBuilders.get(path).header("Authorization", "Bearer " + admin()))
                .andReturn()
                .getResponse()
                .getContentAsString();
    }

    @Test
    void sellsTheLastHourOfADayAndClosesWithIt() throws Exception {
        long court = aCourt();
        var plan = plan(court);
        plan.putAll(Map.of("opensAt", "22:00", "closesAt", "24:00", "closeTime", "24:00"));
        Answer early = post(admin(), "/admin/plans", plan).isRefused(400, "PARAM_ERROR");
        assertThat(early.data().path("closesAt").asText()).contains("RELEASE_FEATURES 1");
        var closing = plan(court);
        closing.put("closeTime", "24:00");
        post(admin(), "/admin/plans", closing).isRefused(400, "PARAM_ERROR");
        releaseFeatures(1);
        try {
            long id = add(plan);
            assertThat(find(id).path("closesAt").asText()).isEqualTo("24:00");
            assertThat(find(id).path("closeTime").asText()).isEqualTo("24:00");
            assertThat(text("/admin/plans.csv")).contains("22:00,24:00").doesNotContain("23:59");
            put(admin(), "/admin/plans/" + id, plan).isOk();
            generate();
            JsonNode session = sessionsOn(LocalDate.of(2030, 6, 3), id);
            assertThat(session.path("slots").findValuesAsText("endTime")).containsExactly("23:00", "24:00");
            assertThat(session.path("closeTime").asText()).isEqualTo("2030-06-03T16:00:00Z");
            assertThat(generate()).isZero();
        } finally {
            releaseFeatures(0);
            jdbc.update("delete from setting");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "flashTime,24:00",
        "opensAt,24:00",
        "closesAt,24:01",
        "closesAt,23:59:59",
        "closeTime,24:30",
        "closeTime,25:00",
        "flashTime,24:01",
        "closesAt,00:00"
    })
    void takesTheEndOfTheDayAsAnEndOnly(String field, String time) {
        releaseFeatures(1);
        try {
            var plan = plan(aCourt());
            plan.put(field, time);
            post(admin(), "/admin/plans", plan).isRefused(400, "VALIDATE_FAILED");
            post(admin(), "/admin/plans/preview", plan).isRefused(400, "VALIDATE_FAILED");
        } finally {
            releaseFeatures(0);
            jdbc.update("delete from setting");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC+8", "+08:00", "Z", "Etc/GMT-8", "CET"})
    void takesZonesOfRegionsOnly(String zone) {
        var plan = plan(aCourt());
        plan.put("timeZone", zone);
        for (String path : List.of("/admin/plans", "/admin/plans/preview")) {
            assertThat(post(admin(), path, plan)
                            .isRefused(400, "VALIDATE_FAILED")
                            .data()
                            .path("timeZone")
                            .asText())
                    .contains("name of a region");
        }
    }

    /** The release before took it. */
    @ParameterizedTest
    @ValueSource(strings = {"UTC+8", "Europe/Berlin"})
    void switchesOffAndListsAPlanOfAnotherZoneThanItsHalls(String zone) {
        var plan = plan(aCourt());
        long id = add(plan);
        long good = add(plan(aCourt()));
        jdbc.update("update opening_plan set time_zone = ? where id = ?", zone, id);
        generate();
        assertThat(count("booking_session where plan_id = ?", id)).isZero();
        assertThat(count("booking_session where plan_id = ?", good)).isPositive();
        assertThat(find(id).path("active").asBoolean(true)).isFalse();
        assertThat(get(admin(), "/admin/audit-log?action=plan.switchOff&target=plan:" + id)
                        .data()
                        .path("total")
                        .asInt())
                .isOne();
        assertThat(plansElsewhere()).contains(String.valueOf(id)).doesNotContain(String.valueOf(good));
        put(admin(), "/admin/plans/" + id, plan).isOk();
        assertThat(plansElsewhere()).doesNotContain(String.valueOf(id));
        generate();
        assertThat(count("booking_session where plan_id = ?", id)).isPositive();
    }

    private List<String> plansElsewhere() {
        JsonNode halls = get(admin(), "/admin/halls?size=200").isOk().data().path("items");
        return halls.findValues("plansElsewhere").stream()
                .flatMap(plans -> plans.findValuesAsText("id").stream())
                .toList();
    }

    @Test
    void refusesAnotherZoneThanTheHallsWithBothNames() {
        var plan = plan(aCourtOf(aHall("Europe/Berlin")));
        plan.put("timeZone", "Asia/Tokyo");
        for (String path : List.of("/admin/plans", "/admin/plans/preview")) {
            assertThat(post(admin(), path, plan)
                            .isRefused(400, "PARAM_ERROR")
                            .data()
                            .path("timeZone")
                            .asText())
                    .contains("Asia/Tokyo", "Europe/Berlin");
        }
    }

    @Test
    void isOfTheHallOfItsCourtsAndRefusesOthers() {
        long hall = aHall("Europe/Berlin");
        long court = aCourtOf(hall);
        long id = add(plan(court));
        assertThat(find(id).path("hallId").asLong()).isEqualTo(hall);
        assertThat(find(id).path("timeZone").asText()).isEqualTo("Europe/Berlin");
        assertThat(get(admin(), "/admin/plans?hallId=" + hall)
                        .isOk()
                        .data()
                        .path("items")
                        .findValuesAsText("id"))
                .containsExactly(String.valueOf(id));
        assertThat(get(admin(), "/admin/plans.csv?hallId=" + hall).text().lines())
                .hasSize(2);
        generate();
        assertThat(count("booking_session where plan_id = ? and hall_id = " + hall, id))
                .isPositive();
        var both = plan(court);
        both.put("courtIds", List.of(court, aCourt()));
        both.put("hallId", hall);
        for (String path : List.of("/admin/plans", "/admin/plans/preview")) {
            assertThat(post(admin(), path, both)
                            .isRefused(400, "PARAM_ERROR")
                            .data()
                            .path("courtIds")
                            .asText())
                    .contains("hall " + hall);
        }
    }

    @Test
    void leavesOutACourtThatHasMovedToAnotherHall() {
        long from = aHall("Asia/Shanghai");
        long moved = aCourtOf(from);
        long stays = aCourtOf(from);
        var plan = plan(stays);
        plan.put("courtIds", List.of(stays, moved));
        long id = add(plan);
        put(admin(), "/admin/courts/" + moved, Map.of("name", "moved", "hallId", aHall("Asia/Shanghai")))
                .isOk();
        generate();
        assertThat(count("time_slot where court_id = ?", stays)).isPositive();
        assertThat(count("time_slot where court_id = ?", moved)).isZero();
        assertThat(count("booking_session where plan_id = ?", id)).isPositive();
    }
}
