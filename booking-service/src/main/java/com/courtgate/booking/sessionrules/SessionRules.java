package com.courtgate.booking.sessionrules;

import com.courtgate.booking.calendar.CourtTime;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Rules for a session made by hand, as far as they can be checked without the database. */
@Component
public class SessionRules {
    private static final Duration AFTERMATH = Duration.ofDays(2);
    private static final int DAYS_AHEAD = 366;

    private final Clock clock;

    SessionRules(Clock clock) {
        this.clock = clock;
    }

    /**
     * The session may not be made, at least not now; field to reason.
     *
     * @param code VALIDATE_FAILED where the request contradicts itself; PARAM_ERROR where it makes sense otherwise
     */
    public record Refused(ResultCode code, Map<String, Reason> reasons) {}

    /**
     * Answers why the session may not be made; empty when nothing is in its way.
     *
     * @param zone of its hall
     */
    public Optional<Refused> check(NewSession session, ZoneId zone) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), zone);
        if (session.slotDate().isBefore(today) || session.slotDate().isAfter(today.plusDays(DAYS_AHEAD))) {
            Reason why = Reason.of(
                    "reason.fromTo",
                    today.toString(),
                    today.plusDays(DAYS_AHEAD).toString());
            return Optional.of(new Refused(ResultCode.PARAM_ERROR, Map.of("slotDate", why)));
        }
        Map<String, Reason> malformed = contradictions(session, zone);
        if (!malformed.isEmpty()) {
            return Optional.of(new Refused(ResultCode.VALIDATE_FAILED, malformed));
        }
        Map<String, Reason> outOfRange = outOfRange(session, zone);
        return outOfRange.isEmpty() ? Optional.empty() : Optional.of(new Refused(ResultCode.PARAM_ERROR, outOfRange));
    }

    private static Map<String, Reason> contradictions(NewSession session, ZoneId zone) {
        Map<String, Reason> reasons = new LinkedHashMap<>();
        Instant closeTime = session.closeTime();
        if (closeTime != null && !closeTime.isAfter(session.flashTime())) {
            reasons.put("closeTime", Reason.of("reason.after", "flashTime"));
        }
        List<NewSession.NewSlot> slots = session.slots();
        for (int i = 0; i < slots.size() && reasons.size() < 20; i++) {
            NewSession.NewSlot slot = slots.get(i);
            String name = "slots[" + i + "]";
            if (!slot.startTime().isBefore(slot.endTime())) {
                reasons.put(name + ".endTime", Reason.of("reason.after", "startTime"));
            } else if (!isWholeMinute(slot.startTime())) {
                reasons.put(name, Reason.of("reason.wholeMinutes"));
            } else {
                slot.hours(session.slotDate(), zone).whyNotOnce(zone).ifPresent(why -> reasons.put(name, why));
            }
        }
        if (reasons.isEmpty()) {
            List<CourtTime> overlapping = CourtTime.overlapping(slots.stream()
                    .map(slot -> slot.hours(session.slotDate(), zone))
                    .toList());
            if (!overlapping.isEmpty()) {
                reasons.put(
                        "slots",
                        Reason.of("reason.overlap", overlapping.getFirst().inWords()));
            }
        }
        return reasons;
    }

    private static boolean isWholeMinute(LocalTime time) {
        return time.getSecond() == 0 && time.getNano() == 0;
    }

    private Map<String, Reason> outOfRange(NewSession session, ZoneId zone) {
        Instant now = clock.instant();
        LocalDate date = session.slotDate();
        Map<String, Reason> reasons = timesOutOfRange(session.flashTime(), session.closeTime(), date, zone);
        session.slots().stream()
                .map(slot -> slot.hours(date, zone))
                .filter(hours -> !hours.endsAt().isAfter(now))
                .findFirst()
                .ifPresent(over -> reasons.put("slots", Reason.of("reason.hoursOver", over.inWords())));
        return reasons;
    }

    /** Field to reason; empty when a session of that date may have these times. */
    public Map<String, Reason> timesOutOfRange(
            Instant flashTime, @Nullable Instant closeTime, LocalDate date, ZoneId zone) {
        Map<String, Reason> reasons = new LinkedHashMap<>();
        Instant endOfDay = date.plusDays(1).atStartOfDay(zone).toInstant();
        Instant earliest = clock.instant().minus(Duration.ofDays(DAYS_AHEAD));
        Instant latestClose = endOfDay.plus(AFTERMATH);
        if (!flashTime.isBefore(endOfDay)) {
            reasons.put("flashTime", Reason.of("reason.beforeEndOf", date.toString()));
        } else if (flashTime.isBefore(earliest)) {
            reasons.put("flashTime", Reason.of("reason.notBefore", told(earliest, zone)));
        }
        if (closeTime != null && closeTime.isAfter(latestClose)) {
            reasons.put("closeTime", Reason.of("reason.notAfter", told(latestClose, zone)));
        } else if (closeTime != null && !closeTime.isAfter(flashTime)) {
            reasons.put("closeTime", Reason.of("reason.after", "flashTime"));
        }
        return reasons;
    }

    /** Returns a limit as the clocks of a session show it. */
    public static String told(Instant limit, ZoneId zone) {
        return limit.truncatedTo(ChronoUnit.SECONDS)
                .atZone(zone)
                .toOffsetDateTime()
                .toString();
    }
}
