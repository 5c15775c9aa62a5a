package com.courtgate.booking.session;

import com.courtgate.booking.calendar.CourtTime;
import com.courtgate.booking.calendar.StandingBlockHours;
import com.courtgate.booking.sessionrules.SessionDraft;
import com.courtgate.booking.sessionrules.SessionDraft.SlotDraft;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Stores sessions with their slots; slots of a court never overlap, whoever stores them, and hours of a standing block
 * are out of sale from the beginning.
 */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class Sessions {
    private static final int SLOTS_PER_STATEMENT = 500;

    private final SessionMapper sessions;

    Sessions(SessionMapper sessions) {
        this.sessions = sessions;
    }

    /** Whether the plan has its session of that date. */
    public boolean isPlanned(long planId, LocalDate date) {
        return sessions.countOf(planId, date) > 0;
    }

    /**
     * Returns the hours on sale that may overlap others of that date, whatever the zones: dates can be two days apart.
     * Stays true while the courts are locked; see {@link com.courtgate.booking.court.NamedCourts}.
     */
    public List<CourtTime> onSale(Collection<Long> courtIds, LocalDate date) {
        return sessions.onSale(courtIds, date.minusDays(2), date.plusDays(2)).stream()
                .map(StoredHours::ofCourt)
                .toList();
    }

    /** Answers the new session's id. */
    public long add(SessionDraft session, List<SlotDraft> slots) {
        var key = new SessionMapper.Key();
        sessions.insert(session, key);
        sessions.shareTurn();
        List<StandingBlockHours> standing = sessions.standingOn(session.slotDate());
        List<NewSlot> rows =
                slots.stream().map(slot -> NewSlot.of(slot, standing)).toList();
        for (int from = 0; from < rows.size(); from += SLOTS_PER_STATEMENT) {
            int to = Math.min(rows.size(), from + SLOTS_PER_STATEMENT);
            sessions.insertSlots(key.id, session.slotDate(), rows.subList(from, to));
        }
        return key.id;
    }

    /** A row of {@code time_slot} to be: on sale, or out of it from the beginning. */
    record NewSlot(
            long courtId,
            LocalTime start,
            LocalTime end,
            Instant startsAt,
            Instant endsAt,
            int permits,
            long priceFen,
            boolean blocked,
            int blockVersion,
            @Nullable String blockedWhy,
            @Nullable Long standingBlockId) {

        static NewSlot of(SlotDraft draft, List<StandingBlockHours> standing) {
            @Nullable
            StandingBlockHours by =
                    StandingBlockHours.covering(draft.hours(), standing).orElse(null);
            return new NewSlot(
                    draft.hours().courtId(),
                    draft.hours().start(),
                    draft.hours().end(),
                    draft.hours().startsAt(),
                    draft.hours().endsAt(),
                    draft.permits(),
                    draft.priceFen(),
                    by != null,
                    by == null ? 0 : 1,
                    by == null ? null : by.why(),
                    by == null ? null : by.id());
        }
    }

    /** Counts these slots that would be out of sale from the beginning, as things stand. */
    public int blockedOf(LocalDate date, List<SlotDraft> slots) {
        List<StandingBlockHours> standing = sessions.standingOn(date);
        return Math.toIntExact(slots.stream()
                .filter(slot ->
                        StandingBlockHours.covering(slot.hours(), standing).isPresent())
                .count());
    }
}
