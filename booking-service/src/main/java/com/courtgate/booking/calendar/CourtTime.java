package com.courtgate.booking.calendar;

import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Hours of one court on one day; the end is exclusive. */
public record CourtTime(long courtId, LocalTime start, LocalTime end) {

    /** Tells which of several hours overlap others of the same court. */
    public static List<CourtTime> overlapping(Collection<CourtTime> all) {
        Map<Long, List<CourtTime>> byCourt = new HashMap<>();
        all.forEach(
                h -> byCourt.computeIfAbsent(h.courtId, id -> new ArrayList<>()).add(h));
        List<CourtTime> overlapping = new ArrayList<>();
        for (List<CourtTime> court : byCourt.values()) {
            court.sort(Comparator.comparing(CourtTime::start));
            LocalTime busyUntil = LocalTime.MIN;
            for (CourtTime hours : court) {
                if (hours.start.isBefore(busyUntil)) {
                    overlapping.add(hours);
                }
                busyUntil = hours.end.isAfter(busyUntil) ? hours.end : busyUntil;
            }
        }
        return overlapping;
    }

    public boolean overlaps(CourtTime other) {
        return courtId == other.courtId && start.isBefore(other.end) && other.start.isBefore(end);
    }

    @Override
    public String toString() {
        return "court " + courtId + " " + start + "-" + end;
    }
}
