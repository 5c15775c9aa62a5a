package com.courtgate.booking.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

class CourtTimeTest {
    private static final LocalDate DAY = LocalDate.of(2031, 6, 2);

    private static CourtTime hours(long court, String start, String end) {
        return hours(court, start, end, "Asia/Shanghai");
    }

    private static CourtTime hours(long court, String start, String end, String zone) {
        return CourtTime.of(
                court,
                DAY,
                EndOfDay.parse(start).orElseThrow(),
                EndOfDay.parse(end).orElseThrow(),
                ZoneId.of(zone));
    }

    @Test
    void findsOverlapsOnOneCourtOnly() {
        var long1 = hours(1, "08:00", "12:00");
        var within = hours(1, "09:00", "10:00");
        var after = hours(1, "11:00", "12:00");
        var elsewhere = hours(2, "08:00", "12:00");
        assertThat(CourtTime.overlapping(List.of(after, long1, elsewhere, within)))
                .containsExactlyInAnyOrder(within, after);
        assertThat(within.overlaps(long1)).isTrue();
        assertThat(within.overlaps(elsewhere)).isFalse();
        assertThat(CourtTime.firstTaken(List.of(elsewhere, after), List.of(long1)))
                .contains(after);
        assertThat(CourtTime.firstTaken(List.of(elsewhere), List.of(long1, within)))
                .as("others that overlap each other are nobody's fault")
                .isEmpty();
    }

    @Test
    void letsHoursTouch() {
        var first = hours(1, "08:00", "09:00");
        var second = hours(1, "09:00", "10:00");
        assertThat(CourtTime.overlapping(List.of(second, first))).isEmpty();
        assertThat(first.overlaps(second)).isFalse();
    }

    @Test
    void comparesInstantsAndNotClocks() {
        assertThat(hours(1, "18:00", "19:00").overlaps(hours(1, "19:00", "20:00", "Asia/Tokyo")))
                .isTrue();
        assertThat(hours(1, "18:00", "19:00").overlaps(hours(1, "20:00", "21:00", "Asia/Tokyo")))
                .isFalse();
        assertThat(hours(1, "18:00", "19:00").overlaps(hours(1, "18:00", "19:00", "Asia/Tokyo")))
                .as("a different hour of the same name")
                .isTrue();
    }

    @Test
    void endsWithTheFirstInstantOfTheNextDay() {
        CourtTime last = hours(1, "23:00", "24:00");
        assertThat(last.endsAt())
                .isEqualTo(
                        DAY.plusDays(1).atStartOfDay(ZoneId.of("Asia/Shanghai")).toInstant());
        assertThat(last.inWords()).containsExactly("1", "2031-06-02", "23:00-24:00");
    }
}
