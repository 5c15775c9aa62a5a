package com.courtgate.booking.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WeekdaysTest {
    @Test
    void keepsEachDayInABitOfItsOwn() {
        assertThat(Weekdays.bits(List.of(DayOfWeek.MONDAY, DayOfWeek.SUNDAY))).isEqualTo(0b100_0001);
        assertThat(Weekdays.bits(EnumSet.allOf(DayOfWeek.class))).isEqualTo(Weekdays.ALL);
        assertThat(Weekdays.bits(Set.of())).isZero();
    }

    @Test
    void readsWhatItHasWritten() {
        for (int bits = 0; bits <= Weekdays.ALL; bits++) {
            assertThat(Weekdays.bits(Weekdays.of(bits))).isEqualTo(bits);
        }
        assertThat(Weekdays.of(0b001_0010)).containsExactly(DayOfWeek.TUESDAY, DayOfWeek.FRIDAY);
    }
}
