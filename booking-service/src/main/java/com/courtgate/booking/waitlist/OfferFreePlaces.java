package com.courtgate.booking.waitlist;

import com.courtgate.booking.waitlist.EntryMapper.Candidate;
import com.courtgate.booking.waitlist.EntryMapper.Terms;
import com.courtgate.common.envelope.Outages;
import com.courtgate.common.faults.CrashPoints;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Orders places for the first of a line, one transaction each. */
@Component
class OfferFreePlaces {
    private static final Logger log = LoggerFactory.getLogger(OfferFreePlaces.class);
    private static final String NOT_WRITTEN = "FAILED";
    private final OfferPlaceToEntry offerPlaceToEntry;
    private final EntryMapper entries;
    private final WaitlistMeters meters;
    private final CrashPoints crashPoints;
    private final TransactionTemplate transaction;

    OfferFreePlaces(
            OfferPlaceToEntry offerPlaceToEntry,
            EntryMapper entries,
            WaitlistMeters meters,
            CrashPoints crashPoints,
            TransactionTemplate transaction) {
        this.offerPlaceToEntry = offerPlaceToEntry;
        this.entries = entries;
        this.meters = meters;
        this.crashPoints = crashPoints;
        this.transaction = transaction;
    }

    /** Answers how many places were ordered. Who cannot be written to is passed over, and stops nobody. */
    int offer(List<Candidate> first, Terms terms) {
        crashPoints.reach(CrashPoint.AFTER_MARK);
        int ordered = 0;
        for (Candidate candidate : first) {
            if (isOffered(candidate, terms)) {
                meters.made(WaitlistMeters.Made.ORDERED);
                ordered++;
                crashPoints.reach(CrashPoint.AFTER_OFFER_COMMIT);
            }
        }
        return ordered;
    }

    private boolean isOffered(Candidate candidate, Terms terms) {
        try {
            return offerPlaceToEntry.offer(candidate, terms);
        } catch (DataAccessException e) {
            if (Outages.isOutage(e) || Outages.isConflict(e)) {
                throw e; // nothing of theirs: the slot is looked at again
            }
            log.error("No place was offered to {}, who is passed over", candidate, e);
            meters.made(WaitlistMeters.Made.SKIPPED);
            var until = terms.now().plus(ApplyOfferOutcomes.PASSED_OVER);
            transaction.executeWithoutResult(tx -> entries.passOver(candidate.entryId(), NOT_WRITTEN, until));
            return false;
        }
    }
}
