package com.courtgate.payment.settle;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.CouponServerTest;
import com.courtgate.payment.FaultMode;
import com.courtgate.payment.channel.QueryAnswer;
import com.courtgate.payment.payorder.NewPayOrder;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.refund.CompleteRefund;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Events that lead to each state, done to a pay order in each: it moves and takes its coupon along, or nothing changes.
 * Money that comes to one that has ended is never dropped.
 */
class PayOrderMovesIT extends CouponServerTest {
    private static final long OFF_FEN = 100;

    @Autowired
    private SettlePayment settlePayment;

    @Autowired
    private EndPayOrder endPayOrder;

    @Autowired
    private CompleteRefund completeRefund;

    @Autowired
    private TransactionTemplate transaction;

    static Stream<Arguments> pairs() {
        return Arrays.stream(PayOrderStatus.values())
                .flatMap(from -> Arrays.stream(PayOrderStatus.values()).map(to -> Arguments.of(from, to)));
    }

    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("pairs")
    void movesOrStaysAsItIs(PayOrderStatus from, PayOrderStatus to) {
        Booked order = anOrder(1);
        PayOrder before = payOrder(made(from, order));
        assertThat(before.status()).isEqualTo(from);
        boolean moves = from.canBecome(to);
        attempt(before, to);
        PayOrder after = payOrder(before.outTradeNo());
        assertThat(after.status()).isEqualTo(moves ? to : from);
        assertThat(settlement(before.outTradeNo())).isEqualTo(settlementOf(after.status()));
        assertThat(payOrders.ofOrder(order.orderNo)).hasSize(1);
        boolean isLate = to == PayOrderStatus.SUCCESS && !from.isLive() && !from.isPaid();
        assertThat(anomalies(before.outTradeNo())).hasSize(isLate ? 1 : 0).allMatch(a -> a.startsWith("LATE_PAID"));
        if (!moves) {
            assertThat(after.version()).isEqualTo(before.version());
            assertThat(after.paidFen()).isEqualTo(before.paidFen());
            assertThat(after.refundingFen()).isEqualTo(before.refundingFen());
        }
    }

    /** A pay order with a coupon that came to its state as they do. */
    private String made(PayOrderStatus state, Booked order) {
        long coupon = coupon(order.userId, OFF_FEN);
        return switch (state) {
            case INIT -> {
                channel.suffer(FaultMode.ANSWERS_LOST);
                payWith(order, coupon);
                channel.suffer(FaultMode.NONE);
                yield payOrders.ofOrder(order.orderNo).getLast().outTradeNo();
            }
            case PAYING -> begun(order, coupon);
            case SUCCESS -> paidWith(order, coupon);
            case FAILED -> {
                String no = begun(order, coupon);
                channel.fail(no);
                notify(channel.notification(no));
                yield no;
            }
            case CLOSED -> {
                String no = begun(order, coupon);
                clock.advance(Duration.ofMinutes(30));
                sweep();
                yield no;
            }
            case REFUNDED -> {
                String no = paidWith(order, coupon);
                refund(order, order.reservationId()).isOk();
                yield no;
            }
        };
    }

    private String begun(Booked order, long coupon) {
        return payWith(order, coupon).isOk().data().path("outTradeNo").asText();
    }

    private static String settlementOf(PayOrderStatus state) {
        return switch (state) {
            case INIT, PAYING -> "LOCKED";
            case SUCCESS -> "PAID";
            case FAILED, CLOSED -> "CANCELED";
            case REFUNDED -> "REFUNDED";
        };
    }

    private void attempt(PayOrder order, PayOrderStatus to) {
        Instant now = clock.instant();
        transaction.executeWithoutResult(tx -> {
            switch (to) {
                case INIT -> payOrders.insert(again(order), now);
                case PAYING -> payOrders.accepted(order, "http://cashier", now);
                case SUCCESS -> takeMoney(order, now);
                case FAILED, CLOSED -> endPayOrder.end(order, to, "the test wants it", now);
                case REFUNDED -> giveAllBack(order, now);
            }
        });
    }

    private static NewPayOrder again(PayOrder order) {
        return new NewPayOrder(
                order.outTradeNo(),
                order.orderNo(),
                order.userId(),
                order.channel(),
                order.clientKind(),
                order.amountFen(),
                0,
                order.currency(),
                order.expireTime());
    }

    private void takeMoney(PayOrder order, Instant now) {
        if (!order.status().isPaid()) {
            channel.payAnyway(order.outTradeNo(), order.payableFen());
        }
        var paid = (QueryAnswer.Succeeded) channel.query(order.outTradeNo());
        settlePayment.settle(order, paid.payment(), PaymentReportSource.QUERY, now);
    }

    private void giveAllBack(PayOrder order, Instant now) {
        if (payOrders.reserveRefund(order.id(), order.paidFen(), now)) {
            payOrders.refunded(order.id(), order.paidFen(), now);
        }
        completeRefund.completePayOrder(order.id(), order.amountFen(), now);
    }
}
