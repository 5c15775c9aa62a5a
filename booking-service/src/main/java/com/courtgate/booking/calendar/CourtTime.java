package com.courtgate.booking.calendar;

import com.courtgate.common.envelope.Reason;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Hours of one court on one day; the end is exclusive.
 *
 * @param start on the clocks of its zone
 * @param end on the clocks of its zone, see {@link EndOfDay}
 * @param startsAt the instant of the start, by which hours overlap others whatever the clocks show
 * @param endsAt the instant of the end
 */
public record CourtTime(
        long courtId, LocalDate date, LocalTime start, LocalTime end, Instant startsAt, Instant endsAt) {

    /** Hours of that day in that zone. */
    public static CourtTime of(long courtId, LocalDate date, LocalTime start, LocalTime end, ZoneId zone) {
        return new CourtTime(
                courtId,
                date,
                start,
                end,
                SlotInstants.first(date.atTime(start), zone),
                SlotInstants.end(date, end, zone));
    }

    /** Tells which of several hours overlap others of the same court. */
    public static List<CourtTime> overlapping(Collection<CourtTime> all) {
        List<CourtTime> overlapping = new ArrayList<>();
        for (List<CourtTime> court : byCourt(all).values()) {
            court.sort(Comparator.comparing(CourtTime::startsAt));
            Instant busyUntil = Instant.MIN;
            for (CourtTime hours : court) {
                if (hours.startsAt.isBefore(busyUntil)) {
                    overlapping.add(hours);
                }
                busyUntil = hours.endsAt.isAfter(busyUntil) ? hours.endsAt : busyUntil;
            }
        }
        return overlapping;
    }

    /** Finds one of some hours that overlaps others that are there. */
    public static Optional<CourtTime> firstTaken(Collection<CourtTime> wanted, Collection<CourtTime> there) {
        Map<Long, List<CourtTime>> busy = byCourt(there);
        return wanted.stream()
                .filter(hours ->
                        busy.getOrDefault(hours.courtId, List.of()).stream().anyMatch(hours::overlaps))
                .findFirst();
    }

    private static Map<Long, List<CourtTime>> byCourt(Collection<CourtTime> all) {
        Map<Long, List<CourtTime>> byCourt = new HashMap<>();
        all.forEach(
                h -> byCourt.computeIfAbsent(h.courtId, id -> new ArrayList<>()).add(h));
        return byCourt;
    }

    /** In time; two that begin by the same clock are one to people and to the database, whatever their zones. */
    public boolean overlaps(CourtTime other) {
        boolean isInTime = startsAt.isBefore(other.endsAt) && other.startsAt.isBefore(endsAt);
        boolean isNamedAlike = date.equals(other.date) && start.equals(other.start);
        return courtId == other.courtId && (isInTime || isNamedAlike);
    }

    /** What is wrong with the hours because the clocks are changed that day; empty when both their ends come once. */
    public Optional<Reason> whyNotOnce(ZoneId zone) {
        return SlotInstants.whyNotOnce(date, start, zone).or(() -> SlotInstants.whyNotOnce(date, end, zone));
    }

    /** Returns these hours for a sentence: court, day, and from when until when. */
    public String[] inWords() {
        return new String[] {String.valueOf(courtId), date.toString(), start + "-" + EndOfDay.text(end)};
    }
}
