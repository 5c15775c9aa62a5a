package com.courtgate.booking.session;

import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Hours of one court on one day; the end is exclusive. */
public record Hours(long courtId, LocalTime start, LocalTime end) {

    /** Tells which of several hours overlap others of the same court. */
    static List<Hours> overlapping(Collection<Hours> all) {
        Map<Long, List<Hours>> byCourt = new HashMap<>();
        all.forEach(
                h -> byCourt.computeIfAbsent(h.courtId, id -> new ArrayList<>()).add(h));
        List<Hours> overlapping = new ArrayList<>();
        for (List<Hours> court : byCourt.values()) {
            court.sort(Comparator.comparing(Hours::start));
            LocalTime busyUntil = LocalTime.MIN;
            for (Hours hours : court) {
                if (hours.start.isBefore(busyUntil)) {
                    overlapping.add(hours);
                }
                busyUntil = hours.end.isAfter(busyUntil) ? hours.end : busyUntil;
            }
        }
        return overlapping;
    }

    public boolean overlaps(Hours other) {
        return courtId == other.courtId && start.isBefore(other.end) && other.start.isBefore(end);
    }

    @Override
    public String toString() {
        return "court " + courtId + " " + start + "-" + end;
    }
}
