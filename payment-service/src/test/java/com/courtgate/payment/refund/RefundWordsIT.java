package com.courtgate.payment.refund;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.ReservationWithdrawn;
import com.courtgate.common.contract.payment.OrderForPayment.ItemStatus;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.PaymentServerTest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Words to a channel, which it shows the payer: our own, within its limits, and nothing that was typed. */
class RefundWordsIT extends PaymentServerTest {
    private static final String TYPED = "Zhang San, s00042, 因暴雨预警 all halls stay closed. ";

    /** WeChat counts 80 bytes, and refuses what is longer. */
    private void assertOurWords(String no) {
        assertThat(channel.refundsOf(no)).singleElement().satisfies(refund -> {
            String reason = refund.request.reason();
            assertThat(reason.getBytes(StandardCharsets.UTF_8)).hasSizeBetween(1, 80);
            assertThat(reason).doesNotContain("Zhang").doesNotContain("暴雨");
        });
    }

    @Test
    void areNotTheUsers() {
        Booked order = anOrder(1);
        String no = paid(order);
        String reason = TYPED.repeat(3).substring(0, 120);
        post(student(order.userId), "/pay/refund/" + order.reservationId(), Map.of("reason", reason))
                .isOk();
        assertOurWords(no);
    }

    @Test
    void areNotTheOfficesOfARefund() {
        Booked order = anOrder(1);
        String no = paid(order);
        String why = TYPED.repeat(5).substring(0, 200);
        post(admin(), "/admin/pay-orders/" + no + "/refund", Map.of("why", why)).isOk();
        assertOurWords(no);
    }

    @Test
    void areNotTheOfficesOfAWithdrawal() {
        Booked order = anOrder(1);
        String no = paid(order);
        order.items.put(order.reservationId(), ItemStatus.CANCELLED);
        String why = TYPED.repeat(5).substring(0, 200);
        receive(
                "reservation.withdrawn",
                order.orderNo,
                new ReservationWithdrawn(
                        order.orderNo, order.reservationId(), no, "W" + order.orderNo, 0, PRICE_FEN, null, why));
        sweep();
        assertOurWords(no);
    }

    @Test
    void areNotTheOfficesOfAnAnomaly() {
        Booked order = anOrder(1);
        String no = payable(order);
        channel.payAnyway(no, PRICE_FEN + 1);
        notify(channel.notification(no));
        sweep();
        long id = jdbc.queryForObject("select id from pay_anomaly where out_trade_no = ?", Long.class, no);
        String why = TYPED.repeat(5).substring(0, 200);
        post(admin(), "/admin/anomalies/" + id + "/refund", Map.of("why", why)).isOk();
        clock.advance(Duration.ofMinutes(1));
        sweep();
        assertOurWords(no);
    }
}
