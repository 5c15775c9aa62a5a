package com.courtgate.booking.order;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.order.OrderStatus.Event;
import com.courtgate.common.contract.payment.OrderForPayment;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OrderStatusTest {
    /** All moves there are: from, event, to. */
    private static final String[] LEGAL = {
        "CREATED STOCK_RESERVED STOCK_RESERVED",
        "CREATED STOCK_RESERVE_FAILED STOCK_FAILED",
        "CREATED CANCEL CANCELED",
        "CREATED TIMEOUT CANCELED",
        "STOCK_RESERVED CANCEL CANCELED",
        "STOCK_RESERVED TIMEOUT CANCELED",
        "STOCK_RESERVED PAYMENT_SUCCESS PAID",
        "STOCK_RESERVED CONFIRM PAID",
        "PAID REFUND REFUNDED",
    };

    static Stream<Arguments> everyStatusWithEveryEvent() {
        return Arrays.stream(OrderStatus.values())
                .flatMap(from -> Arrays.stream(Event.values()).map(e -> Arguments.of(from, e)));
    }

    @ParameterizedTest
    @MethodSource("everyStatusWithEveryEvent")
    void movesAsTheTableSaysAndNotOtherwise(OrderStatus from, Event event) {
        String move = from + " " + event + " ";
        var to = Arrays.stream(LEGAL)
                .filter(legal -> legal.startsWith(move))
                .map(legal -> OrderStatus.valueOf(legal.substring(move.length())))
                .findFirst();
        assertThat(from.after(event)).isEqualTo(to);
    }

    @Test
    void isWhatPaymentServiceIsTold() {
        assertThat(OrderForPayment.Status.values())
                .extracting(Enum::name)
                .containsExactly(
                        Arrays.stream(OrderStatus.values()).map(Enum::name).toArray(String[]::new));
    }

    @Test
    void endsInThreeStates() {
        assertThat(OrderStatus.values())
                .filteredOn(from -> Arrays.stream(Event.values())
                        .allMatch(e -> from.after(e).isEmpty()))
                .containsExactlyInAnyOrder(OrderStatus.STOCK_FAILED, OrderStatus.CANCELED, OrderStatus.REFUNDED);
    }
}
