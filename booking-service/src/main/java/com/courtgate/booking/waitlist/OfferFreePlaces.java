package com.courtgate.booking.waitlist;

import com.courtgate.booking.order.OrderItem;
import com.courtgate.booking.placement.CreateOrder;
import com.courtgate.booking.waitlist.EntryMapper.Candidate;
import com.courtgate.booking.waitlist.SlotWaitlistMapper.SlotState;
import com.courtgate.common.envelope.Outages;
import com.courtgate.common.faults.CrashPoints;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Orders places for the first of a waitlist, one transaction each. */
@Component
class OfferFreePlaces {
    private static final Logger log = LoggerFactory.getLogger(OfferFreePlaces.class);
    private static final String NOT_WRITTEN = "FAILED";
    private final EntryMapper entries;
    private final FindEligibleEntries findEligibleEntries;
    private final CreateOrder createOrder;
    private final WaitlistMeters meters;
    private final CrashPoints crashPoints;
    private final TransactionTemplate transaction;

    OfferFreePlaces(
            EntryMapper entries,
            FindEligibleEntries findEligibleEntries,
            CreateOrder createOrder,
            WaitlistMeters meters,
            CrashPoints crashPoints,
            TransactionTemplate transaction) {
        this.entries = entries;
        this.findEligibleEntries = findEligibleEntries;
        this.createOrder = createOrder;
        this.meters = meters;
        this.crashPoints = crashPoints;
        this.transaction = transaction;
    }

    /** Answers how many places were ordered. Who cannot be written to is passed over, and stops nobody. */
    int offer(List<Candidate> first, SlotState slot, Instant now) {
        crashPoints.reach(CrashPoint.AFTER_MARK);
        int ordered = 0;
        for (Candidate candidate : first) {
            if (isOffered(candidate, slot, now)) {
                meters.made(WaitlistMeters.Made.ORDERED);
                ordered++;
                crashPoints.reach(CrashPoint.AFTER_OFFER_COMMIT);
            }
        }
        return ordered;
    }

    private boolean isOffered(Candidate candidate, SlotState slot, Instant now) {
        try {
            return Boolean.TRUE.equals(transaction.execute(tx -> order(candidate, slot, now)));
        } catch (DataAccessException e) {
            if (Outages.isOutage(e) || Outages.isConflict(e)) {
                throw e; // nothing of theirs: the slot is looked at again
            }
            log.error("No place was offered to {}, who is passed over", candidate, e);
            meters.made(WaitlistMeters.Made.SKIPPED);
            var until = now.plus(ApplyOfferOutcomes.PASSED_OVER);
            transaction.executeWithoutResult(tx -> entries.passOver(candidate.entryId(), NOT_WRITTEN, until));
            return false;
        }
    }

    /** Orders under the person's lock. Answers false, changing nothing, when they may not have it any more. */
    private boolean order(Candidate candidate, SlotState slot, Instant now) {
        if (!findEligibleEntries.isEligible(candidate, slot, now)) {
            return false;
        }
        var wanted = new OrderItem(slot.slotId(), slot.priceFen());
        String orderNo = createOrder.offer(candidate.userId(), slot.sessionId(), wanted, now);
        if (entries.ordered(candidate.entryId(), slot.slotId(), orderNo) != 1) {
            throw new IllegalStateException("it is locked, and waits: " + candidate);
        }
        crashPoints.reach(CrashPoint.BEFORE_OFFER_COMMIT);
        return true;
    }
}
