package com.courtgate.booking.sessionrules;

import com.courtgate.booking.calendar.CatalogSettings;
import com.courtgate.booking.calendar.CourtTime;
import com.courtgate.booking.calendar.ZoneName;
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
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Rules for a session made by hand, as far as they can be checked without the database. */
@Component
public class SessionRules {
    private static final Duration AFTERMATH = Duration.ofDays(2);
    private static final int DAYS_AHEAD = 366;

    private final CatalogSettings settings;
    private final Clock clock;

    SessionRules(CatalogSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    public sealed interface Outcome {}

    public record Valid(ZoneId zone) implements Outcome {}

    /**
     * The session may not be made, at least not now; field to reason.
     *
     * @param code VALIDATE_FAILED where the request contradicts itself; PARAM_ERROR where it makes sense otherwise
     */
    public record Refused(ResultCode code, Map<String, Reason> reasons) implements Outcome {}

    public Outcome check(NewSession session) {
        ZoneId zone = zone(session.timeZone());
        if (zone == null) {
            return new Refused(ResultCode.VALIDATE_FAILED, Map.of("timeZone", ZoneName.REFUSAL));
        }
        LocalDate today = LocalDate.ofInstant(clock.instant(), zone);
        if (session.slotDate().isBefore(today) || session.slotDate().isAfter(today.plusDays(DAYS_AHEAD))) {
            return new Refused(
                    ResultCode.PARAM_ERROR,
                    Map.of(
                            "slotDate",
                            Reason.of(
                                    "reason.fromTo",
                                    today.toString(),
                                    today.plusDays(DAYS_AHEAD).toString())));
        }
        Map<String, Reason> malformed = contradictions(session, zone);
        if (!malformed.isEmpty()) {
            return new Refused(ResultCode.VALIDATE_FAILED, malformed);
        }
        Map<String, Reason> outOfRange = outOfRange(session, zone);
        return outOfRange.isEmpty() ? new Valid(zone) : new Refused(ResultCode.PARAM_ERROR, outOfRange);
    }

    private @Nullable ZoneId zone(@Nullable String name) {
        return name == null || name.isBlank()
                ? settings.timeZone()
                : ZoneName.of(name).orElse(null);
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
