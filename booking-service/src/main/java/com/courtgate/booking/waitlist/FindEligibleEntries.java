package com.courtgate.booking.waitlist;

import com.courtgate.booking.people.account.UserLocks;
import com.courtgate.booking.reservation.PlacesInUse;
import com.courtgate.booking.reservation.QuotaUsage;
import com.courtgate.booking.reservation.Quotas;
import com.courtgate.booking.settings.Settings;
import com.courtgate.booking.waitlist.EntryMapper.Candidate;
import com.courtgate.booking.waitlist.SlotWaitlistMapper.SlotState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Says who on a slot's waitlist may have a place of it: the first of them is who gets it. */
@Component
class FindEligibleEntries {
    private static final int PAGE = 100;
    private final EntryMapper entries;
    private final Quotas quotas;
    private final UserLocks userLocks;
    private final Settings settings;

    FindEligibleEntries(EntryMapper entries, Quotas quotas, UserLocks userLocks, Settings settings) {
        this.entries = entries;
        this.quotas = quotas;
        this.userLocks = userLocks;
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
        if (!settings.isWaitlistOpen() || from.plus(settings.leastOfferTime()).isAfter(slot.startsAt())) {
            return List.of();
        }
        List<Candidate> first = new ArrayList<>();
        List<Candidate> page = List.of();
        do {
            page = entries.candidates(slot.slotId(), now, null, page.isEmpty() ? null : page.getLast(), PAGE);
            first.addAll(withQuota(page, slot));
        } while (page.size() == PAGE && first.size() < most);
        return first.subList(0, Math.min(most, first.size()));
    }

    /** Locks the person, then the entry, and answers whether they may still have a place now. */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean isEligible(Candidate candidate, SlotState slot, Instant now) {
        userLocks.lock(Set.of(candidate.userId()));
        return entries.lock(candidate.entryId()) != null
                && !withQuota(entries.candidates(slot.slotId(), now, candidate.entryId(), null, 1), slot)
                        .isEmpty();
    }

    private List<Candidate> withQuota(List<Candidate> candidates, SlotState slot) {
        PlacesInUse inUse = quotas.of(
                slot.sessionId(),
                candidates.stream().map(Candidate::userId).collect(Collectors.toSet()),
                Map.of(slot.slotId(), new QuotaUsage(slot.slotDate(), slot.startsAt(), slot.endsAt(), true)));
        return candidates.stream()
                .filter(each ->
                        inUse.refusal(each.userId(), List.of(slot.slotId())).isEmpty())
                .toList();
    }

    boolean isQuiet(SlotState slot, Instant now) {
        return settings.quietHours().endAfter(now, slot.zone()).isAfter(now);
    }
}
