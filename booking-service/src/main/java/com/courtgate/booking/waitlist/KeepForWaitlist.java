package com.courtgate.booking.waitlist;

import com.courtgate.booking.reservation.SlotLocks;
import com.courtgate.booking.waitlist.SlotWaitlistMapper.SlotState;
import com.courtgate.common.faults.CrashPoints;
import java.time.Instant;
import java.util.Set;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Keeps what is free of a slot for its line, as long as somebody in it may have it, and no longer: then it is on sale
 * to all, and who stands in line stays there.
 */
@Component
class KeepForWaitlist {
    private final SlotWaitlists lines;
    private final FindEligibleEntries findEligibleEntries;
    private final SlotLocks slotLocks;
    private final CrashPoints crashPoints;

    KeepForWaitlist(
            SlotWaitlists lines,
            FindEligibleEntries findEligibleEntries,
            SlotLocks slotLocks,
            CrashPoints crashPoints) {
        this.lines = lines;
        this.findEligibleEntries = findEligibleEntries;
        this.slotLocks = slotLocks;
        this.crashPoints = crashPoints;
    }

    /** Nobody's is what nobody may have when it is looked at again under the slot's lock. */
    @Transactional
    public void keep(SlotWaitlist line, boolean isWanted, Instant now) {
        if (isWanted == line.marked()) {
            return;
        }
        if (!isWanted) {
            slotLocks.lock(Set.of(line.slotId()));
            SlotState slot = lines.stateOf(line.slotId());
            if (slot.underWay() > 0 || !findEligibleEntries.first(slot, now, 1).isEmpty()) {
                return;
            }
        }
        lines.mark(line, isWanted, now);
        crashPoints.reach(CrashPoint.BEFORE_MARK_COMMIT);
    }
}
