package com.courtgate.booking.waitlist;

import com.courtgate.booking.reservation.ReleaseHold.ReservationEndObserver;
import com.courtgate.booking.reservation.Reservation;
import com.courtgate.booking.reservation.SlotLocks;
import com.courtgate.booking.waitlist.SlotWaitlistMapper.SlotState;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.WaitlistsMarked;
import com.courtgate.common.faults.CrashPoints;
import com.courtgate.common.outbox.Outbox;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Waitlists of slots: what wakes them, and the marks that keep what is free for them. Their rows are locked after all
 * others.
 */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class SlotWaitlists implements ReservationEndObserver {
    private final SlotWaitlistMapper mapper;
    private final EntryMapper entries;
    private final FindEligibleEntries findEligibleEntries;
    private final SlotLocks slotLocks;
    private final Outbox outbox;
    private final CrashPoints crashPoints;

    SlotWaitlists(
            SlotWaitlistMapper mapper,
            EntryMapper entries,
            FindEligibleEntries findEligibleEntries,
            SlotLocks slotLocks,
            Outbox outbox,
            CrashPoints crashPoints) {
        this.mapper = mapper;
        this.entries = entries;
        this.findEligibleEntries = findEligibleEntries;
        this.slotLocks = slotLocks;
        this.outbox = outbox;
        this.crashPoints = crashPoints;
    }

    /** Something has changed for those who are on the waitlists of these; a slot without a waitlist is left out. */
    public void wake(Collection<Long> slotIds, Instant at) {
        if (!slotIds.isEmpty()) {
            mapper.alive(slotIds).forEach(slotId -> mapper.wake(slotId, at));
        }
    }

    /** The waitlists of these end, because the office has withdrawn them. */
    public void withdraw(Collection<Long> slotIds, Instant at) {
        if (!slotIds.isEmpty()) {
            mapper.alive(slotIds).forEach(slotId -> mapper.withdraw(slotId, at));
        }
    }

    /** A place of its slot is free for the waitlist, and its person for the waitlists on which they are. */
    @Override
    public void ended(Reservation reservation, Instant at) {
        entries.passNoMore(reservation.userId());
        mapper.concernedBy(reservation.slotId(), reservation.userId()).forEach(slotId -> mapper.wake(slotId, at));
    }

    /** The person may have a place again, or not any more. */
    void wakeOf(long userId, Instant at) {
        mapper.waitedForBy(userId).forEach(slotId -> mapper.wake(slotId, at));
    }

    /** The person may have a place of another slot; this one is being looked at. */
    void wakeOthersOf(long userId, SlotWaitlist waitlist, Instant at) {
        mapper.waitedForBy(userId).stream()
                .filter(slotId -> slotId != waitlist.slotId())
                .forEach(slotId -> mapper.wake(slotId, at));
    }

    /**
     * Keeps what is free of a slot for its waitlist, as long as somebody on it may have it, and no longer: then it is
     * on sale to all, and who is on the waitlist stays there. Nobody's is what nobody may have when it is looked at
     * again under the slot's lock.
     */
    @Transactional
    public void keep(SlotWaitlist waitlist, boolean isWanted, Instant now) {
        if (isWanted == waitlist.marked()) {
            return;
        }
        if (!isWanted) {
            slotLocks.lock(Set.of(waitlist.slotId()));
            SlotState slot = mapper.state(waitlist.slotId());
            if (slot.underWay() > 0 || !findEligibleEntries.first(slot, now, 1).isEmpty()) {
                return;
            }
        }
        mark(waitlist, isWanted, now);
        crashPoints.reach(CrashPoint.BEFORE_MARK_COMMIT);
    }

    /** Marks or unmarks the slot; tells reserve-service after the commit. */
    void mark(SlotWaitlist waitlist, boolean marked, Instant at) {
        if (mapper.mark(waitlist.slotId(), marked, at) == 0) {
            return;
        }
        int version = mapper.version(waitlist.slotId());
        outbox.append(
                Topology.BOOKING_EVENTS,
                Topology.WAITLISTS_MARKED,
                "line:" + waitlist.slotId(),
                at,
                new WaitlistsMarked(
                        waitlist.sessionId(), List.of(new WaitlistsMarked.Slot(waitlist.slotId(), marked, version))));
    }
}
