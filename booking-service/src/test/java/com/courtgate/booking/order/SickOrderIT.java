package com.courtgate.booking.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An order whose status cannot be changed, for a reason that nobody has foreseen, beside one of which it can. */
class SickOrderIT extends OrderServerTest {
    private static final String CURE = "drop trigger if exists sick_order";

    @BeforeEach
    void endLeftovers() {
        jdbc.update("update booking_order set status = 'CANCELED' where status in ('CREATED', 'STOCK_RESERVED')");
        jdbc.update("update time_slot set withdrawing = null where withdrawing is not null");
    }

    @AfterEach
    void cure() {
        jdbc.execute(CURE);
    }

    private void makeSick(String orderNo) {
        jdbc.execute("create trigger sick_order before update on booking_order for each row"
                + " if new.order_no = '" + orderNo + "' and new.status <> old.status then"
                + " signal sqlstate '45000' set message_text = 'it is sick'; end if");
    }

    private void assertHoldsUpNoOther(String sick, String other, String work, Duration untilNext) {
        makeSick(sick);
        works.run(work);
        assertThat(status(other)).isEqualTo("CANCELED");
        assertThat(status(sick)).isNotEqualTo("CANCELED");
        jdbc.execute(CURE);
        clock.advance(untilNext);
        works.run(work);
        assertThat(status(sick)).as("it is due again").isEqualTo("CANCELED");
    }

    @Test
    void holdsUpNoOtherThatWaitsForItsStock() {
        String sick = anOrder(aUser(), aSession(1));
        clock.advance(Duration.ofSeconds(1));
        String other = anOrder(aUser(), aSession(1));
        clock.advance(Duration.ofMinutes(5));
        assertHoldsUpNoOther(sick, other, "end-without-stock", Duration.ofSeconds(1));
    }

    @Test
    void holdsUpNoOtherWhoseDeadlineIsOver() {
        String sick = aReservedOrder(aUser(), aSession(1));
        clock.advance(Duration.ofSeconds(1));
        String other = aReservedOrder(aUser(), aSession(1));
        clock.advance(Duration.ofMinutes(16));
        assertHoldsUpNoOther(sick, other, "end-overdue", Duration.ofSeconds(1));
    }

    @Test
    void holdsUpNoOtherSlotThatIsWithdrawn() {
        List<Slot> first = aSession(1);
        List<Slot> second = aSession(1);
        String sick = aReservedOrder(aUser(), first);
        String other = aReservedOrder(aUser(), second);
        for (Slot slot : List.of(first.getFirst(), second.getFirst())) {
            jdbc.update(
                    "update time_slot set blocked = true, blocked_why = 'rain', withdrawing = 1 where id = ?",
                    slot.id());
        }
        assertHoldsUpNoOther(sick, other, "end-withdrawn", Duration.ofSeconds(1));
    }
}
