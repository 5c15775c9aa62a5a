package com.courtgate.booking.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Times of day on days on which the clocks are changed, and the end of any day. */
class SlotInstantsTest {

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin,       2027-03-28, 01:59, ",
        "Europe/Berlin,       2027-03-28, 02:00, does not exist",
        "Europe/Berlin,       2027-03-28, 02:59, does not exist",
        "Europe/Berlin,       2027-03-28, 03:00, ",
        "Europe/Berlin,       2027-10-31, 01:59, ",
        "Europe/Berlin,       2027-10-31, 02:00, comes twice",
        "Europe/Berlin,       2027-10-31, 02:59, comes twice",
        "Europe/Berlin,       2027-10-31, 03:00, ",
        "America/New_York,    2027-03-14, 02:30, does not exist",
        "America/New_York,    2027-11-07, 01:30, comes twice",
        "America/New_York,    2027-11-07, 02:00, ",
        "Australia/Lord_Howe, 2027-10-03, 02:15, does not exist",
        "Australia/Lord_Howe, 2027-10-03, 02:30, ",
        "Australia/Lord_Howe, 2027-04-04, 01:30, comes twice",
        "Australia/Lord_Howe, 2027-04-04, 01:29, ",
        "Africa/Cairo,        2027-04-30, 00:30, does not exist",
        "Asia/Shanghai,       2027-03-28, 02:30, ",
        "UTC,                 2027-03-28, 02:30, ",
    })
    void tellsWhatDoesNotComeOnce(String zone, LocalDate date, LocalTime time, String what) {
        var why = SlotInstants.whyNotOnce(date, time, ZoneId.of(zone));
        if (what == null) {
            assertThat(why).isEmpty();
        } else {
            assertThat(why.orElseThrow().text(Locale.ENGLISH))
                    .startsWith(time + " " + what + " on " + date + " in " + zone);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin,       2027-03-28, 02:30, 2027-03-28T01:00:00Z",
        "Europe/Berlin,       2027-10-31, 02:30, 2027-10-31T00:30:00Z",
        "America/New_York,    2027-03-14, 02:59, 2027-03-14T07:00:00Z",
        "America/New_York,    2027-11-07, 01:00, 2027-11-07T05:00:00Z",
        "Australia/Lord_Howe, 2027-10-03, 02:10, 2027-10-02T15:30:00Z",
        "Australia/Lord_Howe, 2027-04-04, 01:45, 2027-04-03T14:45:00Z",
    })
    void takesTheFirstInstantAfterAGapAndTheEarlierOfTwo(String zone, LocalDate date, LocalTime time, Instant at) {
        assertThat(SlotInstants.first(date.atTime(time), ZoneId.of(zone))).isEqualTo(at);
    }

    @ParameterizedTest
    @CsvSource({
        "Asia/Shanghai, 2027-06-30, 2027-06-30T16:00:00Z",
        "Africa/Cairo,  2027-04-29, 2027-04-29T22:00:00Z", // the next day begins at 01:00
        "Africa/Cairo,  2027-10-28, 2027-10-28T22:00:00Z", // the hour before comes twice
    })
    void endsADayWithTheFirstInstantOfTheNext(String zone, LocalDate date, Instant at) {
        assertThat(SlotInstants.end(date, EndOfDay.STORED, ZoneId.of(zone))).isEqualTo(at);
        assertThat(SlotInstants.end(null, date, EndOfDay.STORED, zone)).isEqualTo(at);
        assertThat(SlotInstants.whyNotOnce(date, EndOfDay.STORED, ZoneId.of(zone)))
                .isEmpty();
    }

    @Test
    void prefersWhatIsStored() {
        Instant stored = Instant.parse("2027-06-30T16:00:00Z");
        assertThat(SlotInstants.start(stored, LocalDate.EPOCH, LocalTime.NOON, "UTC"))
                .isEqualTo(stored);
        assertThat(SlotInstants.end(stored, LocalDate.EPOCH, LocalTime.NOON, "UTC"))
                .isEqualTo(stored);
        assertThat(SlotInstants.end(null, LocalDate.EPOCH, LocalTime.NOON, "UTC+8"))
                .isEqualTo("1970-01-01T04:00:00Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"24:00:01", "24:01", "25:00", "23:59:59", "23:59:30", "8:00", "08", "", "08:00Z", "T24:00"})
    void takesNoOtherEndOfHours(String text) {
        assertThat(EndOfDay.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"24:00,24:00", "24:00:00,24:00", "23:59,23:59", "00:00,00:00", "08:30:00,08:30"})
    void readsEndsOfHours(String text, String shown) {
        assertThat(EndOfDay.text(EndOfDay.parse(text).orElseThrow())).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Asia/Shanghai", "Europe/Berlin", "America/Argentina/Ushuaia", "Australia/Lord_Howe", "UTC"})
    void takesRegionsAndUtc(String name) {
        assertThat(ZoneName.of(name)).contains(ZoneId.of(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UTC+8",
                "GMT+8",
                "UT+08:00",
                "+08:00",
                "-5",
                "Z",
                "Etc/GMT-8",
                "Etc/UTC",
                "SystemV/PST8PDT",
                "CET",
                "PST",
                "GMT",
                "EST5EDT",
                "asia/shanghai",
                "Mars/Olympus",
                "Asia/Shanghai ",
                "utc",
                "/",
                ""
            })
    void takesNothingElse(String name) {
        assertThat(ZoneName.of(name)).isEmpty();
    }
}
