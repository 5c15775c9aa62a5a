package com.courtgate.booking.calendar;

import java.time.DayOfWeek;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** Days of the week as tables keep them: a bit for each, bit 0 is Monday. */
public final class Weekdays {
    /** Every day. */
    public static final int ALL = 0b111_1111;

    private Weekdays() {}

    public static int bits(Collection<DayOfWeek> days) {
        return days.stream().mapToInt(Weekdays::bit).reduce(0, (a, b) -> a | b);
    }

    public static int bit(DayOfWeek day) {
        return 1 << (day.getValue() - 1);
    }

    /** Returns the days in the order of the week. */
    public static Set<DayOfWeek> of(int bits) {
        Set<DayOfWeek> days = new TreeSet<>();
        for (DayOfWeek day : DayOfWeek.values()) {
            if ((bits & bit(day)) != 0) {
                days.add(day);
            }
        }
        return days;
    }
}
