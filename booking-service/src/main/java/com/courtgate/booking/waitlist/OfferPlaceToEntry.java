package com.courtgate.booking.waitlist;

import com.courtgate.booking.people.account.UserLocks;
import com.courtgate.booking.placement.CreateWaitlistOrder;
import com.courtgate.booking.waitlist.EntryMapper.Candidate;
import com.courtgate.booking.waitlist.EntryMapper.Terms;
import com.courtgate.common.faults.CrashPoints;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Orders a place for one entry of a line, under its person's lock, if they still may have it. */
@Component
class OfferPlaceToEntry {
    private final UserLocks standings;
    private final EntryMapper entries;
    private final CreateWaitlistOrder createWaitlistOrder;
    private final CrashPoints crashPoints;

    OfferPlaceToEntry(
            UserLocks standings,
            EntryMapper entries,
            CreateWaitlistOrder createWaitlistOrder,
            CrashPoints crashPoints) {
        this.standings = standings;
        this.entries = entries;
        this.createWaitlistOrder = createWaitlistOrder;
        this.crashPoints = crashPoints;
    }

    /** Answers false, changing nothing, when they may not have it any more. */
    @Transactional
    public boolean offer(Candidate candidate, Terms terms) {
        standings.lock(Set.of(candidate.userId()));
        if (entries.lock(candidate.entryId()) == null
                || entries.eligible(terms, candidate.entryId(), 1).isEmpty()) {
            return false;
        }
        Optional<String> orderNo =
                createWaitlistOrder.place(candidate.userId(), candidate.sessionId(), terms.slotId(), terms.now());
        if (orderNo.isEmpty()) {
            return false;
        }
        if (entries.ordered(candidate.entryId(), terms.slotId(), orderNo.get()) != 1) {
            throw new IllegalStateException("it is locked, and waits: " + candidate);
        }
        crashPoints.reach(CrashPoint.BEFORE_OFFER_COMMIT);
        return true;
    }
}
