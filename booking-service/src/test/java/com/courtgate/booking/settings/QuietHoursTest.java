package com.courtgate.booking.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;

class QuietHoursTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private final QuietHours night = new QuietHours(LocalTime.of(23, 0), LocalTime.of(7, 0));

    private static ZonedDateTime at(String local) {
        return LocalDateTime.parse(local).atZone(BERLIN);
    }

    private String endAfter(QuietHours hours, ZonedDateTime now) {
        return hours.endAfter(now.toInstant(), BERLIN)
                .atZone(BERLIN)
                .toLocalDateTime()
                .toString();
    }

    @Test
    void endInTheMorning() {
        assertThat(endAfter(night, at("2026-05-01T22:59"))).isEqualTo("2026-05-01T22:59");
        assertThat(endAfter(night, at("2026-05-01T23:00"))).isEqualTo("2026-05-02T07:00");
        assertThat(endAfter(night, at("2026-05-02T06:59"))).isEqualTo("2026-05-02T07:00");
        assertThat(endAfter(night, at("2026-05-02T07:00"))).isEqualTo("2026-05-02T07:00");
    }

    @Test
    void endByTheClockOnTheDaysOfItsChange() {
        assertThat(endAfter(night, at("2026-03-28T23:30"))).as("an hour less").isEqualTo("2026-03-29T07:00");
        assertThat(endAfter(night, at("2026-10-24T23:30"))).as("an hour more").isEqualTo("2026-10-25T07:00");
        var secondTwoThirty = at("2026-10-25T02:30").withLaterOffsetAtOverlap();
        assertThat(endAfter(night, secondTwoThirty)).isEqualTo("2026-10-25T07:00");
    }

    @Test
    void mayLieWithinADay() {
        var noon = new QuietHours(LocalTime.of(12, 0), LocalTime.of(13, 0));
        assertThat(endAfter(noon, at("2026-05-01T11:59"))).isEqualTo("2026-05-01T11:59");
        assertThat(endAfter(noon, at("2026-05-01T12:30"))).isEqualTo("2026-05-01T13:00");
    }

    @Test
    void areNoneWhereBothAreTheSame() {
        var none = new QuietHours(LocalTime.MIDNIGHT, LocalTime.MIDNIGHT);
        assertThat(endAfter(none, at("2026-05-01T00:00"))).isEqualTo("2026-05-01T00:00");
    }
}
