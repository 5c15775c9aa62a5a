package com.courtgate.booking.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalTime;
import java.util.List;
import org.junit.jupiter.api.Test;

class CourtTimeTest {
    private static CourtTime hours(long court, String start, String end) {
        return new CourtTime(court, LocalTime.parse(start), LocalTime.parse(end));
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
    }

    @Test
    void letsHoursTouch() {
        var first = hours(1, "08:00", "09:00");
        var second = hours(1, "09:00", "10:00");
        assertThat(CourtTime.overlapping(List.of(second, first))).isEmpty();
        assertThat(first.overlaps(second)).isFalse();
    }
}
