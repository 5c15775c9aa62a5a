package com.courtgate.booking.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PaidShareTest {
    @ParameterizedTest
    @CsvSource({
        // status, share, refund: can go back, stays
        "CONFIRMED, 1750, , 1750, 0",
        "CONFIRMED, 0, , 0, 0",
        "CONFIRMED, , , 2000, 0",
        "CANCELLED, 1750, , 1750, 1750",
        "CANCELLED, 0, , 0, 0",
        "CANCELLED, , , 0, 0",
        "CANCELLED, 1750, W1, 0, 0",
        "PENDING_PAYMENT, , , 0, 0",
    })
    void saysWhatCanGoBackAndWhatStays(
            ReservationStatus status, @Nullable Long paidFen, @Nullable String refundNo, long refundable, long kept) {
        var share = new PaidShare(status, 2000, paidFen, refundNo);
        assertThat(share.refundableFen()).isEqualTo(refundable);
        assertThat(share.keptFen()).isEqualTo(kept);
    }

    @ParameterizedTest
    @EnumSource(ReservationStatus.class)
    void givesNothingBackTwice(ReservationStatus status) {
        var share = new PaidShare(status, 2000, 2000L, "W1");
        assertThat(share.refundableFen()).isZero();
        assertThat(share.isKept()).isFalse();
    }
}
