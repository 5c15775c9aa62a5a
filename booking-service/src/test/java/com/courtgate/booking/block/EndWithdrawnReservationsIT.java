package com.courtgate.booking.block;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.booking.session.SlotBlocks.Slot;
import com.courtgate.booking.session.SlotBlocks.Withdrawn;
import com.courtgate.common.due.DueWorkContract;
import com.courtgate.common.due.DueWorkRunner;
import com.courtgate.common.testing.MutableClock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndWithdrawnReservationsIT extends SaleServerTest implements DueWorkContract<Withdrawn> {
    @BeforeEach
    void forgetOthers() {
        jdbc.update("update time_slot set withdrawing = null where withdrawing is not null");
    }

    /** Who fails stands first, and stays there however often it is tried. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void endsTheOthersOfASlotWhereOneFails(int failing) {
        Slot slot = aSlot(3);
        List<Long> ids = recorded(slot, 3).stream()
                .map(decision -> decision.reservationIds().getFirst())
                .toList();
        long broken = ids.get(failing);
        String orderNo = jdbc.queryForObject("select order_no from reservation where id = ?", String.class, broken);
        jdbc.update("update reservation set order_no = 'B0' where id = ?", broken); // by whomever
        jdbc.update(
                "update time_slot set blocked = true, blocked_why = 'rain', withdrawing = 1 where id = ?", slot.id());
        works.run(workName());
        assertThat(count("reservation where slot_id = ? and status <> 'CANCELLED'", slot.id()))
                .isEqualTo(1);
        assertThat(count("time_slot where id = ? and withdrawing is not null", slot.id()))
                .as("something is left to be ended")
                .isEqualTo(1);
        jdbc.update("update reservation set order_no = ? where id = ?", orderNo, broken);
        clock.advance(Duration.ofHours(1));
        works.run(workName());
        assertThat(isDone(slot.id())).isTrue();
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
