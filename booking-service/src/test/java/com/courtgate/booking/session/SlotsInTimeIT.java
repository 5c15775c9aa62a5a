package com.courtgate.booking.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.calendar.ZoneName;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Slots of a court never overlap in time, whatever clocks show; a day ends at 24:00. */
class SlotsInTimeIT extends CatalogFixture {
    private static final LocalDate DAY = LocalDate.of(2027, 3, 20);

    private final Map<String, Long> hallsByZone = new HashMap<>();

    @Autowired
    private SetSlotInstants setSlotInstants;

    @BeforeEach
    void beginDaysBefore() {
        clock.set(Instant.parse("2027-03-10T04:00:00Z"));
    }

    @AfterEach
    void closeTheGate() {
        releaseFeatures(0);
        jdbc.update("delete from setting");
    }

    private static Map<String, Object> hours(long court, String start, String end) {
        return Map.of("courtId", court, "startTime", start, "endTime", end);
    }

    /** By a court that moves, as none may: the releases before took every zone for every court. */
    private Answer make(LocalDate date, String zone, List<Map<String, Object>> slots) {
        if (ZoneName.of(zone).isPresent()) {
            long hall = hallsByZone.computeIfAbsent(zone, this::aHall);
            slots.forEach(slot -> jdbc.update("update court set hall_id = ? where id = ?", hall, slot.get("courtId")));
        }
        return post(
                admin(),
                "/admin/sessions",
                Map.of("slotDate", date, "flashTime", soon(), "timeZone", zone, "slots", slots));
    }

    private Answer make(LocalDate date, String zone, long court, String start, String end) {
        return make(date, zone, List.of(hours(court, start, end)));
    }

    /** As the release before writes them. */
    private void forgetInstants(long court) {
        assertThat(jdbc.update("update time_slot set starts_at = null, ends_at = null where court_id = ?", court))
                .isPositive();
    }

    @ParameterizedTest
    @CsvSource({
        "0,Asia/Shanghai,18:00,19:00, 0,Asia/Tokyo,19:00,20:00",
        "0,Asia/Shanghai,00:30,01:30, -1,Europe/Berlin,17:00,18:00", // neighbouring dates
        "0,Asia/Shanghai,18:00,19:00, 0,UTC,10:30,11:30",
        "0,Pacific/Kiritimati,00:00,01:00, -2,Pacific/Midway,23:00,23:30", // two dates apart
        "-2,Pacific/Midway,23:00,23:30, 0,Pacific/Kiritimati,00:00,01:00",
    })
    void sellsAnInstantOfACourtOnce(
            int day,
            String zone,
            String start,
            String end,
            int otherDay,
            String other,
            String otherStart,
            String otherEnd) {
        for (boolean isOfTheReleaseBefore : List.of(false, true)) {
            long court = aCourt();
            make(DAY.plusDays(day), zone, court, start, end).isOk();
            if (isOfTheReleaseBefore) {
                forgetInstants(court);
            }
            Answer refused = make(DAY.plusDays(otherDay), other, court, otherStart, otherEnd)
                    .isRefused(400, "PARAM_ERROR");
            assertThat(refused.data().path("slots").asText()).contains("court " + court);
            make(DAY.plusDays(otherDay), other, aCourt(), otherStart, otherEnd).isOk();
        }
    }

    @Test
    void letsHoursOfTwoZonesTouch() {
        long court = aCourt();
        make(DAY, "Asia/Shanghai", court, "18:00", "19:00").isOk();
        make(DAY, "Asia/Tokyo", court, "17:30", "19:00").isOk();
        make(DAY, "Asia/Tokyo", court, "20:00", "21:00").isOk();
        make(DAY, "Europe/Berlin", court, "18:00", "19:00").isRefused(400, "PARAM_ERROR"); // of the same name
    }

    @Test
    void writesInstantsAndGivesThemToRowsOfTheReleaseBefore() {
        long court = aCourt();
        make(DAY, "Asia/Shanghai", court, "18:00", "19:00").isOk();
        String written = instantsOf(court);
        assertThat(written).startsWith("2027-03-20 10:00:00").contains(" 2027-03-20 11:00:00");
        forgetInstants(court);
        setSlotInstants.set();
        assertThat(instantsOf(court)).isEqualTo(written);
        setSlotInstants.set();
    }

    private String instantsOf(long court) {
        return jdbc.queryForObject(
                "select concat(starts_at, ' ', ends_at) from time_slot where court_id = ?", String.class, court);
    }

    /** What an earlier release took: the session goes on to be sold, shown and changed. */
    @ParameterizedTest
    @ValueSource(strings = {"UTC+8", "+08:00"})
    void goesOnWithSessionsOfOffsets(String offset) {
        long court = aCourt();
        long id = make(DAY, "Asia/Shanghai", court, "18:00", "19:00")
                .isOk()
                .data()
                .path("id")
                .asLong();
        jdbc.update("update booking_session set time_zone = ? where id = ?", offset, id);
        forgetInstants(court);
        assertThat(get(admin(), "/admin/sessions/" + id)
                        .isOk()
                        .data()
                        .path("timeZone")
                        .asText())
                .isEqualTo(offset);
        JsonNode load = getInternal("/internal/sessions/" + id + "/load").body();
        assertThat(load.path("slots").path(0).path("sellUntilMillis").asLong())
                .isEqualTo(Instant.parse("2027-03-20T10:00:00Z").toEpochMilli());
        make(DAY, "Asia/Tokyo", court, "19:30", "20:30").isRefused(400, "PARAM_ERROR");
        put(admin(), "/admin/sessions/" + id, Map.of("flashTime", soon(), "why", "as it was"))
                .isOk();
        assertThat(postInternal("/internal/sessions/" + id + "/status", Map.of("to", "CLOSED"))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC+8", "+08:00", "Z", "GMT+8", "Etc/GMT-8", "SystemV/PST8PDT", "asia/shanghai", "CET"})
    void takesZonesOfRegionsOnly(String zone) {
        Answer refused = make(DAY, zone, aCourt(), "18:00", "19:00").isRefused(400, "VALIDATE_FAILED");
        assertThat(refused.data().path("timeZone").asText()).contains("name of a region", "Asia/Shanghai");
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin,       2027-03-28, 02:00, 03:00, 02:00 does not exist",
        "Europe/Berlin,       2027-03-28, 01:30, 02:30, 02:30 does not exist",
        "Europe/Berlin,       2027-03-28, 02:30, 04:00, 02:30 does not exist",
        "Europe/Berlin,       2027-10-31, 02:00, 03:00, 02:00 comes twice",
        "Europe/Berlin,       2027-10-31, 01:00, 02:30, 02:30 comes twice",
        "America/New_York,    2027-11-07, 01:30, 03:00, 01:30 comes twice",
        "America/New_York,    2027-03-14, 01:00, 02:00, 02:00 does not exist",
        "Australia/Lord_Howe, 2027-10-03, 02:00, 03:00, 02:00 does not exist",
        "Australia/Lord_Howe, 2027-04-04, 01:45, 02:45, 01:45 comes twice",
    })
    void refusesByNameWhatTheClocksSkipOrShowTwice(String zone, LocalDate date, String start, String end, String why) {
        Answer refused = make(date, zone, aCourt(), start, end).isRefused(400, "VALIDATE_FAILED");
        assertThat(refused.data().path("slots[0]").asText()).startsWith(why).contains(date.toString(), zone);
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin,       2027-03-28, 00:30, 01:30, 2027-03-27T23:30:00Z, 2027-03-28T00:30:00Z",
        "Europe/Berlin,       2027-03-28, 03:00, 04:00, 2027-03-28T01:00:00Z, 2027-03-28T02:00:00Z",
        "Europe/Berlin,       2027-03-28, 01:30, 03:30, 2027-03-28T00:30:00Z, 2027-03-28T01:30:00Z",
        "America/New_York,    2027-11-07, 00:30, 02:30, 2027-11-07T04:30:00Z, 2027-11-07T07:30:00Z",
        "Australia/Lord_Howe, 2027-10-03, 02:30, 03:30, 2027-10-02T15:30:00Z, 2027-10-02T16:30:00Z",
    })
    void sellsWhatComesOnce(String zone, LocalDate date, String start, String end, Instant startsAt, Instant endsAt) {
        long court = aCourt();
        make(date, zone, court, start, end).isOk();
        assertThat(jdbc.queryForObject(
                        "select timestampdiff(second, '1970-01-01', starts_at) from time_slot where court_id = ?",
                        Long.class,
                        court))
                .isEqualTo(startsAt.getEpochSecond());
        assertThat(jdbc.queryForObject(
                        "select timestampdiff(second, '1970-01-01', ends_at) from time_slot where court_id = ?",
                        Long.class,
                        court))
                .isEqualTo(endsAt.getEpochSecond());
    }

    @Test
    void sellsTheLastHourOfADayOnceTheReleaseGateIsOpen() {
        long court = aCourt();
        Answer early = make(DAY, "Asia/Shanghai", court, "23:00", "24:00").isRefused(400, "PARAM_ERROR");
        assertThat(early.data().path("slots").asText()).contains("24:00", "RELEASE_FEATURES 1");
        releaseFeatures(1);
        JsonNode made =
                make(DAY, "Asia/Shanghai", court, "23:00", "24:00").isOk().data();
        assertThat(made.path("slots").path(0).path("endTime").asText()).isEqualTo("24:00");
        long id = made.path("id").asLong();
        JsonNode shown = get(student(1), "/sessions/" + id + "/slots").isOk().data();
        assertThat(shown.path(0).path("startTime").asText()).isEqualTo("23:00");
        assertThat(shown.path(0).path("endTime").asText()).isEqualTo("24:00");
        assertThat(instantsOf(court)).startsWith("2027-03-20 15:00:00").contains(" 2027-03-20 16:00:00");
        make(DAY, "Asia/Shanghai", court, "23:30", "24:00").isRefused(400, "PARAM_ERROR");
        make(DAY, "Asia/Tokyo", court, "23:59", "24:00").isOk();
        make(DAY.plusDays(1), "Asia/Tokyo", court, "00:30", "01:30").isRefused(400, "PARAM_ERROR");
        make(DAY.plusDays(1), "Asia/Shanghai", court, "00:00", "01:00").isOk();
        clock.set(Instant.parse("2027-03-20T15:58:30Z"));
        make(DAY, "Asia/Shanghai", aCourt(), "23:00", "24:00").isOk();
        assertThat(get(admin(), "/admin/slots?from=" + DAY + "&to=" + DAY + "&courtId=" + court + "&endTime=24:00")
                        .isOk()
                        .data()
                        .findValuesAsText("endTime"))
                .contains("24:00");
    }

    @ParameterizedTest
    @CsvSource({
        "24:00,24:00",
        "24:00,25:00",
        "24:00:00,24:00",
        "22:00,24:01",
        "22:00,24:00:01",
        "22:00,23:59:59",
        "22:00,00:00",
        "22:00,23:59:30"
    })
    void takesNoOtherHoursAroundMidnight(String start, String end) {
        releaseFeatures(1);
        make(DAY, "Asia/Shanghai", aCourt(), start, end).isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void goesOnShowingTheEndOfTheDayWhenTheGateIsClosedAgain() {
        releaseFeatures(1);
        long id = make(DAY, "Asia/Shanghai", aCourt(), "22:00", "24:00")
                .isOk()
                .data()
                .path("id")
                .asLong();
        releaseFeatures(0);
        assertThat(get(admin(), "/admin/sessions/" + id).isOk().data().findValuesAsText("endTime"))
                .containsExactly("24:00");
    }

    @Test
    void namesNoOtherHoursWhenOldOnesOverlapEachOther() {
        long court = aCourt();
        make(DAY, "Asia/Shanghai", court, "18:00", "19:00").isOk();
        long other = aCourt();
        make(DAY, "Asia/Tokyo", other, "19:00", "20:00").isOk();
        jdbc.update("update time_slot set court_id = ? where court_id = ?", court, other);
        Map<String, Object> body = new HashMap<>(Map.of("slots", List.of(hours(court, "20:00", "21:00"))));
        body.putAll(Map.of("slotDate", DAY, "flashTime", soon()));
        post(admin(), "/admin/sessions", body).isOk();
    }
}
