package com.courtgate.booking;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.reservation.ReservationStatus;
import com.courtgate.common.testing.Docs;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** docs/states.md and the enums say the same. */
class StatesDocTest {

    @Test
    void showsEveryMoveOfAReservation() {
        Set<String> moves = Arrays.stream(ReservationStatus.values())
                .flatMap(from -> Arrays.stream(ReservationStatus.values())
                        .filter(from::canBecome)
                        .map(to -> from + " --> " + to))
                .collect(Collectors.toSet());
        assertThat(Docs.arrows("Reservation")).isEqualTo(moves);
    }

    /** The first states are those that OrdersIT and RecordHoldsIT find in the state flow. */
    @Test
    void showsEveryMoveOfAnOrder() {
        Set<String> moves = new HashSet<>(Set.of(
                "[*] --> CREATED: CREATE",
                "[*] --> STOCK_RESERVED: HOLD_RECORDED",
                "[*] --> PAID: HOLD_RECORDED_FREE"));
        for (OrderStatus.Event event : OrderStatus.Event.values()) {
            for (OrderStatus from : OrderStatus.values()) {
                from.after(event).ifPresent(to -> moves.add(from + " --> " + to + ": " + event));
            }
        }
        assertThat(Docs.arrows("Order")).isEqualTo(moves);
    }
}
