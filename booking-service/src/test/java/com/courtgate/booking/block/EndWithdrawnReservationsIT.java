package com.courtgate.booking.block;

import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.booking.session.WithdrawnSlots.Withdrawn;
import com.courtgate.common.due.DueWorkContract;
import com.courtgate.common.due.DueWorkRunner;
import com.courtgate.common.testing.MutableClock;
import org.junit.jupiter.api.BeforeEach;

class EndWithdrawnReservationsIT extends SaleServerTest implements DueWorkContract<Withdrawn> {
    @BeforeEach
    void forgetOthers() {
        jdbc.update("update time_slot set withdrawing = null where withdrawing is not null");
    }

    @Override
    public DueWorkRunner works() {
        return works;
    }

    @Override
    public String workName() {
        return "end-withdrawn";
    }

    @Override
    public MutableClock clock() {
        return clock;
    }

    /** Withdrawn by a request that died before it ended what was reserved. */
    @Override
    public long aDueRow() {
        Slot slot = aSlot(1);
        recorded(slot, aUser());
        jdbc.update(
                "update time_slot set blocked = true, blocked_why = 'rain', withdrawing = 1 where id = ?", slot.id());
        return slot.id();
    }

    @Override
    public boolean isDone(long slotId) {
        return count("time_slot where id = ? and withdrawing is null", slotId) == 1
                && count("reservation where slot_id = ? and status <> 'CANCELLED'", slotId) == 0;
    }
}
