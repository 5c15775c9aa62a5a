package com.courtgate.payment.refund;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.payment.OrderForPayment.ItemStatus;
import com.courtgate.common.contract.payment.PaymentSettings;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.PaymentServerTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;

/** A user's wish that cannot begin leaves nothing behind, however often it is wished. */
class RefundWishIT extends PaymentServerTest {

    private Answer keyed(Booked order) {
        return send(
                HttpMethod.POST,
                student(order.userId),
                "/pay/refund/" + order.reservationId(),
                r -> r.header("X-Idempotency-Key", "r-" + order.orderNo));
    }

    /** Booking-service decides: the hour may have come since it was asked about the order. */
    @Test
    void leavesNothingWhenBookingRefusesIt() {
        Booked late = anOrder(1);
        String no = paid(late);
        late.tooLateToRefund = true;
        for (int i = 0; i < 3; i++) {
            refund(late, late.reservationId()).isRefused(400, "PARAM_ERROR");
        }
        assertThat(payOrder(no).refundingFen()).isZero();
        assertThat(refundsOf(no)).isEmpty();
        late.tooLateToRefund = false;
        refund(late, late.reservationId()).isOk();
        assertThat(payOrder(no).status().name()).isEqualTo("REFUNDED");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void doesNotBeginWhenItIsTooLateByTheOrdersOwnHours(boolean isBookingOfTheReleaseBefore) {
        if (isBookingOfTheReleaseBefore) {
            booking.isOfTheReleaseBefore(new PaymentSettings(15L, 2000L, 120L));
        }
        Booked late = anOrder(1);
        String no = paid(late);
        late.startsAt = clock.instant().plus(Duration.ofMinutes(120)).minusMillis(1);
        refund(late, late.reservationId()).isRefused(400, "PARAM_ERROR");
        assertThat(refundsOf(no)).isEmpty();
        assertThat(late.items).containsValue(ItemStatus.CONFIRMED);
        late.startsAt = clock.instant().plus(Duration.ofMinutes(120));
        refund(late, late.reservationId()).isOk();
    }

    @Test
    void answersACopyOfAWishThatBookingRefusedMeanwhile() {
        Booked order = anOrder(1);
        String no = paid(order);
        booking.beforeGivingUp(() -> {
            throw new IllegalStateException("booking-service dies of it");
        });
        Answer first = keyed(order).isOk();
        assertThat(first.data().path("status").asText()).isEqualTo("INIT");
        booking.forgetScript();
        closeBreakers();
        order.items.put(order.reservationId(), ItemStatus.CANCELLED); // another was faster
        clock.advance(Duration.ofMinutes(2));
        sweep();
        Answer copy = keyed(order).isOk();
        assertThat(copy.data().path("refundNo")).isEqualTo(first.data().path("refundNo"));
        assertThat(copy.data().path("status").asText()).isEqualTo("FAILED");
        assertThat(copy.data().path("refundFen").asLong()).isZero();
        assertThat(refundsOf(no)).isEmpty();
    }

    /** Nobody is owed anything for rows from before, and nobody is told that they are. */
    @Test
    void isNotShownWhenItEndedWithoutItsReservationCancelled() {
        Booked order = anOrder(1);
        String no = paid(order);
        refund(order, order.reservationId()).isOk();
        jdbc.update("update refund_order set status = 'FAILED', booking_cancelled = false where out_trade_no = ?", no);
        Answer seen = get(student(order.userId), "/pay/reservation/" + order.reservationId());
        assertThat(seen.isOk().data().path("refund").isNull()).isTrue();
    }
}
