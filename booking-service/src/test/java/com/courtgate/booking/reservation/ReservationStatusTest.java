package com.courtgate.booking.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ReservationStatusTest {
    private static final Set<String> LEGAL =
            Set.of("PENDING_PAYMENT->CONFIRMED", "PENDING_PAYMENT->CANCELLED", "CONFIRMED->CANCELLED");

    static Stream<Arguments> everyPair() {
        return Arrays.stream(ReservationStatus.values())
                .flatMap(from -> Arrays.stream(ReservationStatus.values()).map(to -> Arguments.of(from, to)));
    }

    @ParameterizedTest
    @MethodSource("everyPair")
    void movesAsTheTableSaysAndNotOtherwise(ReservationStatus from, ReservationStatus to) {
        assertThat(from.canBecome(to)).isEqualTo(LEGAL.contains(from + "->" + to));
    }

    @Test
    void countsAgainstThePermitsUntilCancelled() {
        assertThat(ReservationStatus.values())
                .filteredOn(ReservationStatus::isActive)
                .containsExactlyInAnyOrder(ReservationStatus.PENDING_PAYMENT, ReservationStatus.CONFIRMED);
    }
}
