package com.courtgate.booking.waitlist;

import com.courtgate.booking.settings.Settings;
import com.courtgate.booking.waitlist.EntryMapper.Candidate;
import com.courtgate.booking.waitlist.EntryMapper.Terms;
import com.courtgate.booking.waitlist.SlotWaitlistMapper.SlotState;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Says who in a slot's line may have a place of it: the first of them is who gets it. */
@Component
class FindEligibleEntries {
    private final EntryMapper entries;
    private final Settings settings;

    FindEligibleEntries(EntryMapper entries, Settings settings) {
        this.entries = entries;
        this.settings = settings;
    }

    /**
     * Returns the first who may have a place now, or once quiet hours are over; nobody when that is too late.
     *
     * @param most 1 or more
     */
    @Transactional
    public List<Candidate> first(SlotState slot, Instant now, int most) {
        Instant from = settings.quietHours().endAfter(now, slot.zone());
        boolean isTooLate = from.plus(settings.leastOfferTime()).isAfter(slot.startsAt());
        return isTooLate || !settings.isLineOpen() ? List.of() : entries.eligible(terms(slot, now), null, most);
    }

    boolean isQuiet(SlotState slot, Instant now) {
        return settings.quietHours().endAfter(now, slot.zone()).isAfter(now);
    }

    Terms terms(SlotState slot, Instant now) {
        LocalDate monday = slot.slotDate().with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        return new Terms(
                slot.slotId(),
                now,
                slot.slotDate(),
                slot.startTime(),
                slot.endTime(),
                slot.startsAt(),
                slot.endsAt(),
                settings.quotaPerUserAndSession(),
                settings.quotaPerUserAndWeek(),
                monday,
                monday.plusDays(6),
                settings.isOneCourtPerHour());
    }
}
