package com.courtgate.booking.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BookingCodeTest {
    @Test
    void namesOneReservation() {
        assertThat(BookingCode.of("B17-42")).isEqualTo(new BookingCode("B17", 42L));
        assertThat(BookingCode.of("B-1-42")).isEqualTo(new BookingCode("B-1", 42L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"B17", "B17-", "-42", "B17-x", "B17-1234567890123456789", "42"})
    void namesAWholeOrderOtherwise(String typed) {
        assertThat(BookingCode.of(typed)).isEqualTo(new BookingCode(typed, null));
    }
}
