package com.courtgate.booking.waitlist;

import com.courtgate.booking.people.notice.Notices;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Ends the waitlist of a slot whose hours have begun or were withdrawn: its entries are told, each in its transaction.
 */
@Component
class EndSlotWaitlist {
    private static final int PER_ROUND = 100;
    private final EntryMapper entries;
    private final SlotWaitlistMapper mapper;
    private final SlotWaitlists slotWaitlists;
    private final Notices notices;
    private final TransactionTemplate transaction;

    EndSlotWaitlist(
            EntryMapper entries,
            SlotWaitlistMapper mapper,
            SlotWaitlists slotWaitlists,
            Notices notices,
            TransactionTemplate transaction) {
        this.entries = entries;
        this.mapper = mapper;
        this.slotWaitlists = slotWaitlists;
        this.notices = notices;
        this.transaction = transaction;
    }

    /** Entries with an order of the slot that has not ended stay until it has, and a withdrawn one is so until then. */
    void end(SlotWaitlist waitlist, EntryEndReason reason, Instant now) {
        List<Entry> waiting;
        do {
            waiting = entries.waiting(waitlist.slotId(), PER_ROUND);
            waiting.forEach(entry -> transaction.executeWithoutResult(tx -> leave(waitlist, entry, reason, now)));
        } while (waiting.size() == PER_ROUND);
        transaction.executeWithoutResult(tx -> {
            if (mapper.countWaiting(waitlist.slotId()) == 0) {
                mapper.ended(waitlist.slotId());
            }
            slotWaitlists.mark(waitlist, false, now);
        });
    }

    private void leave(SlotWaitlist waitlist, Entry entry, EntryEndReason reason, Instant now) {
        if (entries.lock(entry.id()) == null || entries.leaveWaitlist(entry.id(), waitlist.slotId()) == 0) {
            return;
        }
        boolean isLast = entries.countWaitlists(entry.id()) == 0;
        if (isLast && entries.end(entry, EntryState.ENDED, reason, null, now) == 1) {
            notices.waitlistEnded(entry.userId(), entry.id(), entries.slotsOf(entry.id()), null, now);
        }
    }
}
