package com.courtgate.payment;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.DocumentedMeters;
import com.courtgate.payment.ScriptedChannel.Notification;
import com.courtgate.payment.channel.BillAnswer;
import com.courtgate.payment.channel.RefundAnswer;
import com.courtgate.payment.crash.CrashPoint;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class MetersIT extends CouponServerTest {
    @Autowired
    private MeterRegistry registry;

    private double counter(String name, String tag, String value) {
        return registry.get(name).tag(tag, value).counter().count();
    }

    private long calls(String operation, String outcome) {
        var timer = registry.find("courtgate.channel.calls")
                .tags("channel", ScriptedChannel.NAME, "operation", operation, "outcome", outcome)
                .timer();
        return timer == null ? 0 : timer.count();
    }

    /** Money of ours that a bill of the last days does not have, or has with another sum. */
    @Test
    void tellOfMoneyThatIsNotOnItsBill() {
        var gauge = registry.get("courtgate.bills.differences").tag("kind", "local_only");
        double before = gauge.gauge().value();
        paid(anOrder(1));
        channel.bill(new BillAnswer.Bill(List.of()));
        LocalDate today = LocalDate.ofInstant(clock.instant(), ScriptedChannel.ZONE);
        clock.advance(Duration.ofDays(1));
        post(admin(), "/admin/bills/" + ScriptedChannel.NAME + "/" + today + "/run", WHY)
                .isOk();
        assertThat(gauge.gauge().value()).isGreaterThan(before);
        clock.advance(Duration.ofDays(3));
        assertThat(gauge.gauge().value()).isLessThanOrEqualTo(before);
    }

    private double openAnomalies() {
        return registry.get("courtgate.anomalies.open").gauge().value();
    }

    /** All of ours that move in a life of a payment, by a short name. */
    private Map<String, Double> now() {
        return Map.of(
                "init", counter("courtgate.pay.orders", "to", "init"),
                "paying", counter("courtgate.pay.orders", "to", "paying"),
                "success", counter("courtgate.pay.orders", "to", "success"),
                "refunded", counter("courtgate.pay.orders", "to", "refunded"),
                "taken", counter("courtgate.money", "move", "taken"),
                "returned", counter("courtgate.money", "move", "returned"),
                "refund", counter("courtgate.refunds", "to", "success"),
                "processed", counter("courtgate.callbacks", "result", "processed"),
                "created", (double) calls("create", "accepted"),
                "refundCalls", (double) calls("refund", "succeeded"));
    }

    @Test
    void moveWithTheLifeOfAPayment() {
        var before = now();
        var order = anOrder(1);
        String no = payable(order);
        channel.pay(no);
        notify(channel.notification(no));
        booking.paid(order, no);
        refund(order, order.reservationId()).isOk();
        var after = now();
        for (String each : before.keySet()) {
            double one = Set.of("taken", "returned").contains(each) ? PRICE_FEN : 1;
            assertThat(after.get(each) - before.get(each)).as(each).isEqualTo(one);
        }
    }

    @Test
    void moveWithTheLifeOfACoupon() {
        double claimed = counter("courtgate.coupons", "event", "claimed");
        double locked = counter("courtgate.coupons", "event", "locked");
        double redeemed = counter("courtgate.coupons", "event", "redeemed");
        double back = counter("courtgate.coupons", "event", "given_back");
        var order = anOrder(1);
        long coupon = coupon(order.userId, 100);
        String no = payWith(order, coupon).isOk().data().path("outTradeNo").asText();
        channel.pay(no);
        notify(channel.notification(no));
        booking.paid(order, no);
        refund(order, order.reservationId()).isOk();
        assertThat(counter("courtgate.coupons", "event", "claimed") - claimed).isEqualTo(1);
        assertThat(counter("courtgate.coupons", "event", "locked") - locked).isEqualTo(1);
        assertThat(counter("courtgate.coupons", "event", "redeemed") - redeemed).isEqualTo(1);
        assertThat(counter("courtgate.coupons", "event", "given_back") - back).isEqualTo(1);
    }

    @Test
    void tellWhatWaitsForAPerson() {
        double open = openAnomalies();
        double found = counter("courtgate.anomalies", "kind", "amount_mismatch");
        String no = payable(anOrder(1));
        channel.pay(no);
        notify(channel.lie(no, 1, "CNY", ScriptedChannel.MERCHANT));
        assertThat(openAnomalies()).isEqualTo(open + 1);
        clock.advance(Duration.ofHours(1));
        assertThat(registry.get("courtgate.anomalies.oldest").timeGauge().value(TimeUnit.SECONDS))
                .isGreaterThanOrEqualTo(3600);
        assertThat(counter("courtgate.anomalies", "kind", "amount_mismatch")).isEqualTo(found + 1);
    }

    private double owed(String state) {
        return registry.get("courtgate.refunds.owed")
                .tag("state", state)
                .gauge()
                .value();
    }

    private double oldestOwedSeconds(String state) {
        return registry.get("courtgate.refunds.owed.oldest")
                .tag("state", state)
                .timeGauge()
                .value(TimeUnit.SECONDS);
    }

    /** For as long as it is owed, whatever hour it is, and whoever was too late is owed nothing. */
    @Test
    void tellWhichRefundsAreOwedAndSinceWhen() {
        double failed = owed("failed");
        double unanswered = owed("unanswered");
        var order = anOrder(2);
        String no = paid(order);
        channel.answersNextRefund(new RefundAnswer.Declined("USER_ACCOUNT_ABNORMAL"));
        refund(order, order.reservationId()).isOk();
        channel.answersNextRefund(new RefundAnswer.Unknown("WeChat says INVALID_REQUEST"));
        refund(order, order.reservationIds.get(1)).isOk();
        var late = anOrder(1);
        paid(late);
        late.tooLateToRefund = true;
        refund(late, late.reservationId()).isRefused(400, "PARAM_ERROR");
        assertThat(owed("failed")).isEqualTo(failed + 1);
        assertThat(owed("unanswered")).isEqualTo(unanswered + 1);
        clock.advance(Duration.ofHours(2));
        assertThat(oldestOwedSeconds("failed")).isGreaterThanOrEqualTo(7200);
        assertThat(oldestOwedSeconds("unanswered")).isGreaterThanOrEqualTo(7200);
        sweep();
        String refundNo = refundsOf(no).getFirst().refundNo();
        post(admin(), "/admin/refunds/" + refundNo + "/replay", WHY).isOk();
        assertThat(owed("failed")).as("its successor has arrived").isEqualTo(failed);
        assertThat(owed("unanswered")).isEqualTo(unanswered);
    }

    @Test
    void doNotCountWhatIsRolledBack() {
        double paid = counter("courtgate.pay.orders", "to", "success");
        String no = payable(anOrder(1));
        channel.pay(no);
        Notification note = channel.notification(no);
        crashes.dieAt(CrashPoint.BEFORE_CALLBACK_COMMIT);
        assertThat(notify(note).status()).isEqualTo(500);
        assertThat(counter("courtgate.pay.orders", "to", "success")).isEqualTo(paid);
        clock.advance(Duration.ofSeconds(1));
        notify(note);
        assertThat(counter("courtgate.pay.orders", "to", "success")).isEqualTo(paid + 1);
    }

    @Test
    void areThoseOfTheDocs() {
        payable(anOrder(1)); // calls the channel
        DocumentedMeters.of("payment-service").assertAreThoseOf(registry);
    }
}
