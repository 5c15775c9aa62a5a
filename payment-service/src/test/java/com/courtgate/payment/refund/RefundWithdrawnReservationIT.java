package com.courtgate.payment.refund;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.ReservationWithdrawn;
import com.courtgate.common.contract.payment.OrderForPayment.ItemStatus;
import com.courtgate.common.inbox.RetryInbox;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.PaymentServerTest;
import com.courtgate.payment.refundorder.Refund;
import com.courtgate.payment.refundorder.RefundKind;
import com.courtgate.payment.refundorder.RefundStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class RefundWithdrawnReservationIT extends PaymentServerTest {
    @Autowired
    private RetryInbox retryInbox;

    /** As booking-service does, before it tells. */
    private ReservationWithdrawn withdraw(Booked order, String outTradeNo, int item) {
        long reservationId = order.reservationIds.get(item);
        String refundNo = "W" + reservationId;
        order.items.put(reservationId, ItemStatus.CANCELLED);
        order.refundNos.put(reservationId, refundNo);
        return new ReservationWithdrawn(
                order.orderNo, reservationId, outTradeNo, refundNo, item * PRICE_FEN, PRICE_FEN, null, "rain");
    }

    private void told(ReservationWithdrawn withdrawn) {
        receive(Topology.RESERVATION_WITHDRAWN, withdrawn.orderNo(), withdrawn);
    }

    @Test
    void givesTheMoneyOfAWithdrawnReservationBackOnce() {
        Booked order = anOrder(1);
        String no = paid(order);
        ReservationWithdrawn withdrawn = withdraw(order, no, 0);
        told(withdrawn);
        told(withdrawn); // an event of its own, about the same
        sweep();
        assertThat(onlyRefund(no))
                .returns("W" + order.reservationId(), Refund::refundNo)
                .returns(RefundStatus.SUCCESS, Refund::status)
                .returns(RefundKind.ADMIN, Refund::kind)
                .returns("its slot was withdrawn", Refund::reason);
        assertThat(channel.refundedFen(no)).isEqualTo(PRICE_FEN);
        assertThat(payOrder(no).status().name()).isEqualTo("REFUNDED");
        assertThat(refund(order, order.reservationId())
                        .isOk()
                        .data()
                        .path("refundNo")
                        .asText())
                .as("who asks for it is told of it")
                .isEqualTo("W" + order.reservationId());
    }

    @Test
    void leavesTheOtherReservationsOfTheOrderPaid() {
        Booked order = anOrder(3);
        String no = paid(order);
        told(withdraw(order, no, 1));
        sweep();
        assertThat(channel.refundedFen(no)).isEqualTo(PRICE_FEN);
        assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
        refund(order, order.reservationIds.get(0)).isOk();
        refund(order, order.reservationIds.get(2)).isOk();
        assertThat(channel.refundedFen(no)).isEqualTo(3 * PRICE_FEN);
        assertThat(payOrder(no).status().name()).isEqualTo("REFUNDED");
    }

    @Test
    void waitsForARefundOfTheUsersThatLosesTheReservation() {
        Booked order = anOrder(1);
        String no = paid(order);
        ReservationWithdrawn withdrawn = withdraw(order, no, 0);
        order.items.put(order.reservationId(), ItemStatus.CONFIRMED); // the user still saw it so
        booking.beforeGivingUp(() -> {
            order.items.put(order.reservationId(), ItemStatus.CANCELLED);
            told(withdrawn);
        });
        refund(order, order.reservationId()).isRefused(409, "FAILED");
        assertThat(channel.refundedFen(no)).isZero();
        clock.advance(Duration.ofMinutes(1));
        retryInbox.retry();
        sweep();
        assertThat(channel.refundedFen(no)).isEqualTo(PRICE_FEN);
        assertThat(refunds.find(withdrawn.refundNo()).orElseThrow().status()).isEqualTo(RefundStatus.SUCCESS);
    }

    @Test
    void isAboutNothingWhenThePaymentIsUnknown() {
        told(new ReservationWithdrawn("BNONE", 1, "PNONE", "WNONE", 0, PRICE_FEN, null, "rain"));
        assertThat(refunds.find("WNONE")).isEmpty();
    }

    @RepeatedRace(few = 3, all = 10)
    void neverGivesMoreBackThanWasPaid() {
        Booked order = anOrder(2);
        String no = paid(order);
        ReservationWithdrawn first = withdraw(order, no, 0);
        ReservationWithdrawn second = withdraw(order, no, 1);
        Callable<Boolean> one = () -> {
            told(first);
            return true;
        };
        Callable<Boolean> other = () -> {
            told(second);
            return true;
        };
        Race.run(List.of(one, other, one, other));
        clock.advance(Duration.ofMinutes(2));
        retryInbox.retry();
        sweep();
        assertThat(channel.refundedFen(no)).isEqualTo(2 * PRICE_FEN);
        assertThat(payOrder(no).status().name()).isEqualTo("REFUNDED");
    }
}
