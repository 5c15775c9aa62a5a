package com.courtgate.booking.waitlist;

import com.courtgate.booking.reservation.Reservation;
import com.courtgate.booking.reservation.ReservationEndObserver;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** The end of a reservation frees a place for its slot's line, and its person for the lines in which they stand. */
@Component
class TriggerWaitlists implements ReservationEndObserver {
    private final EntryMapper entries;
    private final SlotWaitlists lines;

    TriggerWaitlists(EntryMapper entries, SlotWaitlists lines) {
        this.entries = entries;
        this.lines = lines;
    }

    @Override
    public void ended(Reservation reservation, Instant at) {
        entries.passNoMore(reservation.userId());
        lines.wakeAfterEnding(reservation.slotId(), reservation.userId(), at);
    }
}
