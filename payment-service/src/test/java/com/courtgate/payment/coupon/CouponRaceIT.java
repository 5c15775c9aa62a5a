package com.courtgate.payment.coupon;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.OrderCanceled;
import com.courtgate.common.meters.AfterCommitCounter;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.CouponServerTest;
import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.coupon.ClaimCoupon.Outcome;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.settle.EndPayOrder;
import com.courtgate.payment.settle.PaymentReportSource;
import com.courtgate.payment.settle.SettleOutcome;
import com.courtgate.payment.settle.SettlePayment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

class CouponRaceIT extends CouponServerTest {
    @Autowired
    private TransactionTemplate transaction;

    @Autowired
    private ClaimCoupon claimCoupon;

    @Autowired
    private AfterCommitCounter<CouponEvent> counted;

    @Autowired
    private IssueCoupons issueCoupons;

    @Autowired
    private WalletStore wallets;

    @Autowired
    private SettlePayment settlePayment;

    @Autowired
    private EndPayOrder endPayOrder;

    private static <T> List<Callable<T>> times(int count, Callable<T> actor) {
        return IntStream.range(0, count).mapToObj(i -> actor).toList();
    }

    private static long done(List<Answer> answers) {
        assertThat(answers).allMatch(a -> a.status() == 200 || a.status() / 100 == 4);
        return answers.stream().filter(a -> a.status() == 200).count();
    }

    private long claimedCount(long template) {
        return jdbc.queryForObject("select claimed_count from coupon_template where id = ?", Long.class, template);
    }

    @RepeatedRace(few = 3, all = 10)
    void givesTheLastPieceToOne() {
        long template = template(fixed(100, 3, 1));
        claimed(aUser(), template);
        claimed(aUser(), template);
        var answers = Race.run(times(6, () -> claim(aUser(), template)));
        assertThat(done(answers)).isEqualTo(1);
        assertThat(answers).allMatch(a -> a.status() == 200 || a.enumCode().equals("OUT_OF_STOCK"));
        assertThat(claimedCount(template)).isEqualTo(3);
        assertThat(count("user_coupon where template_id = ?", template)).isEqualTo(3);
    }

    @RepeatedRace(few = 3, all = 10)
    void givesNobodyMoreThanTheLimit() {
        long template = template(fixed(100, 50, 2));
        long user = aUser();
        var answers = Race.run(times(6, () -> claim(user, template)));
        assertThat(done(answers)).isBetween(1L, 2L);
        assertThat(count("user_coupon where template_id = ? and user_id = ?", template, user))
                .isEqualTo(done(answers))
                .isEqualTo(claimedCount(template));
        claim(user, template);
        claim(user, template).isRefused(409, "QUOTA_EXCEEDED");
        assertThat(claimedCount(template)).isEqualTo(2);
    }

    @RepeatedRace(few = 3, all = 10)
    void keepsStockAndLimitBetweenInstances() {
        long template = template(fixed(100, 7, 2));
        long often = aUser();
        List<Callable<Outcome>> claims = new ArrayList<>();
        var other = new ClaimCoupon(issueCoupons, wallets, counted, new CouponSettings(Duration.ofDays(3), 64), clock);
        for (var instance : List.of(claimCoupon, other)) {
            claims.addAll(times(4, () -> instance.claim(often, template)));
            claims.addAll(times(4, () -> instance.claim(aUser(), template)));
        }
        List<Long> coupons = Race.run(claims).stream()
                .filter(Outcome.Claimed.class::isInstance)
                .map(done -> ((Outcome.Claimed) done).couponId())
                .toList();
        assertThat(coupons).doesNotHaveDuplicates().hasSizeBetween(1, 7);
        assertThat(coupons)
                .containsExactlyInAnyOrderElementsOf(
                        jdbc.queryForList("select id from user_coupon where template_id = ?", Long.class, template));
        assertThat(claimedCount(template)).isEqualTo(coupons.size());
        assertThat(count("user_coupon where template_id = ? and user_id = ?", template, often))
                .isLessThanOrEqualTo(2);
    }

    @RepeatedRace(few = 3, all = 10)
    void locksACouponForOneOfTwoOrders() {
        Booked one = anOrder(1);
        Booked two = anOrderOf(one.userId, 1);
        long coupon = coupon(one.userId, 100);
        var answers = Race.run(List.<Callable<Answer>>of(() -> payWith(one, coupon), () -> payWith(two, coupon)));
        assertThat(done(answers)).isEqualTo(1);
        assertThat(count("coupon_settlement where coupon_id = ?", coupon)).isEqualTo(1);
        assertThat(status(coupon)).isEqualTo("LOCKED");
    }

    @RepeatedRace(few = 3, all = 10)
    void usesOrReturnsACouponWithItsPayOrder() {
        Booked order = anOrder(1);
        long coupon = coupon(order.userId, 100);
        PayOrder payOrder =
                payOrder(payWith(order, coupon).isOk().data().path("outTradeNo").asText());
        var payment = new Payment(
                payOrder.outTradeNo(),
                "T" + payOrder.outTradeNo(),
                payOrder.payableFen(),
                "CNY",
                channel.merchantId(),
                clock.instant());
        Callable<Boolean> paid = () -> transaction.execute(
                        tx -> settlePayment.settle(payOrder, payment, PaymentReportSource.QUERY, clock.instant()))
                instanceof SettleOutcome.Settled;
        Callable<Boolean> closed = () ->
                transaction.execute(tx -> endPayOrder.end(payOrder, PayOrderStatus.CLOSED, "race", clock.instant()));
        assertThat(Race.run(List.of(paid, closed, paid, closed))).containsOnlyOnce(true);
        boolean isPaid = payOrder(payOrder.outTradeNo()).status() == PayOrderStatus.SUCCESS;
        assertThat(status(coupon)).isEqualTo(isPaid ? "USED" : "UNUSED");
        assertThat(settlement(payOrder.outTradeNo())).isEqualTo(isPaid ? "PAID" : "CANCELED");
        assertThat(count("coupon_trouble where coupon_id = ?", coupon)).isZero();
    }

    @RepeatedRace(few = 3, all = 10)
    void returnsACouponWhoseLockMeetsTheCancel() {
        Booked order = anOrder(1);
        long coupon = coupon(order.userId, 100);
        Callable<Integer> pays = () -> payWith(order, coupon).status();
        Callable<Integer> cancels = () -> {
            booking.cancel(order);
            receive(
                    "order.canceled",
                    order.orderNo,
                    new OrderCanceled(order.orderNo, order.userId, OrderCanceled.Reason.BY_USER));
            return 0;
        };
        Race.run(List.of(pays, cancels));
        sweep();
        assertThat(payOrders.ofOrder(order.orderNo)).noneMatch(p -> p.status().isLive());
        assertThat(status(coupon)).isEqualTo("UNUSED");
    }

    @RepeatedRace(few = 3, all = 5)
    void returnsOnceWhenTheLastPartsGoBackTogether() {
        Booked order = anOrder(2);
        long coupon = coupon(order.userId, 101);
        String no = paidWith(order, coupon);
        Race.run(List.<Callable<Answer>>of(
                () -> refund(order, order.reservationIds.get(0)), () -> refund(order, order.reservationIds.get(1))));
        order.reservationIds.forEach(r -> refund(order, r).isOk());
        assertThat(payOrder(no).status()).isEqualTo(PayOrderStatus.REFUNDED);
        assertThat(channel.refundedFen(no)).isEqualTo(payOrder(no).paidFen());
        assertThat(status(coupon)).isEqualTo("UNUSED");
        assertThat(settlement(no)).isEqualTo("REFUNDED");
    }
}
