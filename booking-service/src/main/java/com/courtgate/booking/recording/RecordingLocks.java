package com.courtgate.booking.recording;

import com.courtgate.booking.people.account.UserLocks;
import com.courtgate.booking.reservation.SlotForSale;
import com.courtgate.booking.reservation.SlotLocks;
import com.courtgate.common.contract.HoldsTaken.Hold;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Locks the slots of a batch ascending, then its people ascending: the begin of the order in which all lock rows of a
 * sale, which goes on with decision, order and reservation. Two who keep to it never wait for each other in a circle.
 */
@Component
class RecordingLocks {
    private final SlotLocks slotLocks;
    private final UserLocks standings;

    RecordingLocks(SlotLocks slotLocks, UserLocks standings) {
        this.slotLocks = slotLocks;
        this.standings = standings;
    }

    /**
     * Rows that are locked until the transaction ends.
     *
     * @param slots by id
     * @param takenSlots that somebody else has
     * @param takenPeople that somebody else has
     * @param suspended people who are or were suspended, with the end of that
     */
    record Locked(
            Map<Long, SlotForSale> slots, Set<Long> takenSlots, Set<Long> takenPeople, Map<Long, Instant> suspended) {
        /** Whether nothing that the hold needs is somebody else's. */
        boolean isFree(Hold hold) {
            return !needsLocks(hold) || (hasSlots(hold) && !takenPeople.contains(hold.userId()));
        }

        private boolean hasSlots(Hold hold) {
            return hold.slotIds().stream().noneMatch(takenSlots::contains);
        }
    }

    /** Tells whether a hold needs locks: one that reserve-service has refused gets no place, whoever has its slots. */
    static boolean needsLocks(Hold hold) {
        return hold.refusal() == null;
    }

    /** Locks what nobody has; the rest is waited for by nobody. */
    Locked lock(Collection<Hold> holds) {
        List<Hold> wanting = holds.stream().filter(RecordingLocks::needsLocks).toList();
        SlotLocks.Free free = slotLocks.lockFree(
                wanting.stream().flatMap(hold -> hold.slotIds().stream()).collect(Collectors.toSet()));
        var slots = new Locked(free.slots(), free.taken(), Set.of(), Map.of());
        UserLocks.Free people = standings.lockFree(
                people(wanting.stream().filter(slots::hasSlots).toList()));
        return new Locked(free.slots(), free.taken(), people.taken(), people.suspended());
    }

    private static Set<Long> people(List<Hold> holds) {
        return holds.stream().map(Hold::userId).collect(Collectors.toSet());
    }
}
