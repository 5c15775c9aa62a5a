package com.courtgate.booking.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "B17KX-410",
                "b17kx-410",
                " B17 KX - 410 ",
                "Ｂ１７ＫＸ－４１０",
                "ｂ１７ｋｘ－４１０",
                "B17KX\u3000—\u3000410",
                "b17kx——410",
                "B17KX–410",
                "B17KX−410",
                "B17KXー410",
                "B17KX‑410",
                "\u200bB17KX-410\ufeff",
                "B17\u00a0KX-410",
                "B17KX-4lO",
                "B17KX-4IO"
            })
    void meansTheSameHoweverItIsTyped(String typed) {
        assertThat(BookingCode.folded(typed)).isEqualTo("B17KX-410");
    }

    @ParameterizedTest
    @CsvSource({"b0o1i, B0O1I", "-42, -42", "B17-, B17-", "b17-x, B17-X", "b_1, B_1", "１号, 1号"})
    void leavesTheLettersOfAnOrdersNumber(String typed, String meant) {
        assertThat(BookingCode.folded(typed)).isEqualTo(meant);
    }

    @Test
    void isNothingWhereNothingWasTyped() {
        assertThat(BookingCode.folded(null)).isNull();
        assertThat(BookingCode.folded(" \u3000 ")).isEmpty();
    }
}
