package com.courtgate.booking.block;

import com.courtgate.booking.reservation.Reservation;
import com.courtgate.booking.reservation.Reservations;
import com.courtgate.booking.session.SlotBlocks;
import com.courtgate.booking.session.SlotBlocks.Withdrawn;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Ends the reservations of withdrawn slots, order by order. Who dies in between leaves the rest to the next. */
@Component
class EndWithdrawn {
    private static final int PER_ROUND = 50;
    private final SlotBlocks slotBlocks;
    private final Reservations reservations;
    private final EndReservation endReservation;
    private final TransactionTemplate transaction;

    EndWithdrawn(
            SlotBlocks slotBlocks,
            Reservations reservations,
            EndReservation endReservation,
            TransactionTemplate transaction) {
        this.slotBlocks = slotBlocks;
        this.reservations = reservations;
        this.endReservation = endReservation;
        this.transaction = transaction;
    }

    /** Slots whose reservations are still to be ended. */
    List<Withdrawn> open() {
        return Objects.requireNonNull(transaction.execute(tx -> slotBlocks.withdrawing()));
    }

    /** Answers how many reservations of the slot were ended here. */
    int end(Withdrawn slot) {
        int ended = 0;
        while (true) { // ends: each turn but the last ends one, and none is added to a blocked slot
            List<Reservation> active = Objects.requireNonNull(
                    transaction.execute(tx -> reservations.activeOfSlot(slot.slotId(), PER_ROUND)));
            if (active.isEmpty()) {
                transaction.executeWithoutResult(tx -> slotBlocks.allEnded(slot.slotId()));
                return ended;
            }
            long now = active.stream()
                    .filter(reservation -> endReservation.end(reservation, slot.why()))
                    .count();
            if (now == 0) {
                return ended; // somebody else ends them at this moment: the next sweep looks again
            }
            ended += (int) now;
        }
    }
}
