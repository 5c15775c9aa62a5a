package com.courtgate.booking.recording;

import com.courtgate.booking.reservation.SlotForSale;
import com.courtgate.booking.reservation.SlotLocks;
import com.courtgate.common.contract.HoldsTaken.Hold;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Locks the slots of a batch ascending: the begin of the order in which all lock rows of a sale, which goes on with
 * decision, order and reservation. Two who keep to it never wait for each other in a circle.
 */
@Component
class RecordingLocks {
    private final SlotLocks slotLocks;

    RecordingLocks(SlotLocks slotLocks) {
        this.slotLocks = slotLocks;
    }

    /**
     * What is locked until the transaction ends.
     *
     * @param slots by id
     * @param takenSlots that somebody else has
     */
    record Locked(Map<Long, SlotForSale> slots, Set<Long> takenSlots) {
        /** Whether nothing that the hold needs is somebody else's. */
        boolean isFree(Hold hold) {
            return !needsLocks(hold) || hold.slotIds().stream().noneMatch(takenSlots::contains);
        }
    }

    /** One that reserve-service has refused gets no place, whoever has its slots. */
    static boolean needsLocks(Hold hold) {
        return hold.refusal() == null;
    }

    Locked lock(Collection<Hold> holds, WhenLocked whenLocked) {
        List<Hold> wanting = holds.stream().filter(RecordingLocks::needsLocks).toList();
        Set<Long> slotIds =
                wanting.stream().flatMap(hold -> hold.slotIds().stream()).collect(Collectors.toSet());
        return switch (whenLocked) {
            case WAIT -> new Locked(slotLocks.lock(slotIds), Set.of());
            case LEAVE -> {
                SlotLocks.Free free = slotLocks.lockFree(slotIds);
                yield new Locked(free.slots(), free.taken());
            }
        };
    }
}
