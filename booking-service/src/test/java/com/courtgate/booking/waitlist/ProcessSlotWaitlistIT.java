package com.courtgate.booking.waitlist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.due.DueWorkContract;
import com.courtgate.common.due.DueWorkRunner;
import com.courtgate.common.testing.CrashOnDemand;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;

/** The look at a line as due work: repeated, interrupted and raced, each place is offered once, to the first. */
class ProcessSlotWaitlistIT extends WaitlistServerTest implements DueWorkContract<SlotWaitlist> {
    private static final int ROUNDS = Race.rounds(3, 10);

    @Autowired
    private CrashOnDemand crashes;

    @Override
    public DueWorkRunner works() {
        return works;
    }

    @Override
    public String workName() {
        return "offer-places";
    }

    @Override
    public MutableClock clock() {
        return clock;
    }

    @Override
    public long aDueRow() {
        Full full = aFullSlot(1);
        joined(aStudent(), full.slot());
        cancel(full.sold().getFirst());
        return full.slot().id();
    }

    @Override
    public boolean isDone(long slotId) {
        return count("waitlist_entry where offer_slot_id = ? and order_no is not null", slotId) == 1;
    }

    /** Its retries go on as long as somebody waits, and a wake brings them forward. */
    @Override
    public boolean mayBecomeDead() {
        return false;
    }

    private static void die() {
        throw new AssertionError("died, as the test wanted");
    }

    @ParameterizedTest
    @EnumSource(CrashPoint.class)
    void offersAPlaceOnceWhereverItDies(CrashPoint point) {
        for (int round = 0; round < ROUNDS; round++) {
            Full full = aFullSlot(1);
            Slot slot = full.slot();
            List<Long> users = students(2);
            List<Long> entries = users.stream().map(user -> joined(user, slot)).toList();
            cancel(full.sold().getFirst());
            crashes.dieAt(point, ProcessSlotWaitlistIT::die);
            assertThatThrownBy(this::look).isInstanceOf(AssertionError.class);
            clock.advance(Duration.ofMinutes(1));
            look();
            assertThat(underWay(slot)).as("one order for one place").isOne();
            assertThat(orderOf(entries.get(0))).as("for the first").isNotNull();
            assertThat(orderOf(entries.get(1))).isNull();
            assertThat(isMarked(slot)).isTrue();
            offered(entries.get(0), users.get(0), slot);
            assertThat(activeReservations(slot)).isOne();
        }
    }

    @RepeatedRace(few = 4, all = 10)
    void leavesNoOrderBehindWhenItsPersonLeavesMeanwhile() {
        Full full = aFullSlot(1);
        Slot slot = full.slot();
        long user = aStudent();
        long entry = joined(user, slot);
        long next = aStudent();
        long nextEntry = joined(next, slot);
        cancel(full.sold().getFirst());
        Race.run(List.<Callable<Object>>of(
                () -> {
                    look();
                    return "";
                },
                () -> leave(user, entry).isOk()));
        assertThat(count("""
                booking_order o where o.user_id = ? and o.status in ('CREATED', 'STOCK_RESERVED')
                """, user)).isZero();
        clock.advance(Duration.ofMinutes(1));
        offered(nextEntry, next, slot);
        assertThat(activeReservations(slot)).isOne();
    }

    @RepeatedRace(few = 4, all = 10)
    void placesOneOrderForAPersonInTwoLines() {
        List<Slot> slots = aSession(1, 1);
        Full one = fill(slots.get(0));
        Full other = fill(slots.get(1));
        long user = aStudent();
        joined(user, one.slot());
        joined(user, other.slot());
        cancel(one.sold().getFirst());
        cancel(other.sold().getFirst());
        Callable<Object> worker = () -> {
            look();
            return "";
        };
        Race.run(List.of(worker, worker));
        assertThat(count("booking_order where user_id = ? and status = 'CREATED'", user))
                .as("no second offer beside one")
                .isOne();
    }
}
