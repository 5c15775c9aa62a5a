package com.courtgate.payment.coupon;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Docs;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.CouponServerTest;
import com.courtgate.payment.couponterms.UserCouponStatus;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

/** Events that lead to each state, done to coupons and settlements in each: they move, or nothing changes. */
class CouponStatesIT extends CouponServerTest {
    private static final long OFF_FEN = 100;

    @Autowired
    private CouponSettlements settlements;

    @Autowired
    private UserCouponMapper coupons;

    @Autowired
    private TransactionTemplate transaction;

    private static <S> Stream<Arguments> pairs(S[] states) {
        return Arrays.stream(states).flatMap(from -> Arrays.stream(states).map(to -> Arguments.of(from, to)));
    }

    static Stream<Arguments> couponStates() {
        return pairs(UserCouponStatus.values());
    }

    static Stream<Arguments> settlementStates() {
        return pairs(SettlementStatus.values());
    }

    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("couponStates")
    void movesACouponOrLeavesItAsItIs(UserCouponStatus from, UserCouponStatus to) {
        Booked order = anOrder(1);
        long coupon = coupon(order.userId, OFF_FEN);
        switch (from) {
            case UNUSED -> {
                // as it was claimed
            }
            case LOCKED -> payWith(order, coupon).isOk();
            case USED -> paidWith(order, coupon);
            case EXPIRED -> {
                ends(coupon, clock.instant());
                assertThat(coupons.expire(List.of(coupon), clock.instant())).isOne();
            }
        }
        assertThat(status(coupon)).isEqualTo(from.name());
        int moved = attempt(coupon, order.userId, to, clock.instant());
        assertThat(moved).isEqualTo(Docs.arrows("User coupon").contains(from + " --> " + to) ? 1 : 0);
        assertThat(status(coupon)).isEqualTo((moved == 1 ? to : from).name());
    }

    private int attempt(long coupon, long user, UserCouponStatus to, Instant now) {
        return switch (to) {
            case UNUSED ->
                coupons.move(coupon, UserCouponStatus.LOCKED, to, now)
                        + coupons.move(coupon, UserCouponStatus.USED, to, now);
            case LOCKED -> coupons.lock(coupon, user, now);
            case USED -> coupons.move(coupon, UserCouponStatus.LOCKED, to, now);
            case EXPIRED -> {
                ends(coupon, now);
                yield coupons.expire(List.of(coupon), now);
            }
        };
    }

    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("settlementStates")
    void movesASettlementAndItsCouponOrNeither(SettlementStatus from, SettlementStatus to) {
        Booked order = anOrder(1);
        long coupon = coupon(order.userId, OFF_FEN);
        String no = settled(from, order, coupon);
        assertThat(settlement(no)).isEqualTo(from.name());
        String before = status(coupon);
        boolean moves = from.canBecome(to);
        transaction.executeWithoutResult(tx -> attempt(no, coupon, to));
        assertThat(settlement(no)).isEqualTo((moves ? to : from).name());
        assertThat(status(coupon)).isEqualTo(moves ? couponOf(to) : before);
    }

    private String settled(SettlementStatus state, Booked order, long coupon) {
        if (state == SettlementStatus.LOCKED || state == SettlementStatus.CANCELED) {
            String no = payWith(order, coupon).isOk().data().path("outTradeNo").asText();
            if (state == SettlementStatus.CANCELED) {
                stopPaying(order);
                sweep(); // which closes it at the channel
            }
            return no;
        }
        String no = paidWith(order, coupon);
        if (state == SettlementStatus.REFUNDED) {
            refund(order, order.reservationId()).isOk();
        }
        return no;
    }

    private void attempt(String no, long coupon, SettlementStatus to) {
        Instant now = clock.instant();
        switch (to) {
            case LOCKED -> {
                // Another of the same pay order cannot be; one that is held cannot be locked.
                if (!status(coupon).equals("UNUSED")) {
                    assertThat(settlements.lock(payOrder(no), coupon, now)).isPresent();
                }
            }
            case PAID -> settlements.redeem(no, now);
            case CANCELED -> settlements.cancel(no, now);
            case REFUNDED -> settlements.refunded(no, now);
        }
    }

    private static String couponOf(SettlementStatus state) {
        return switch (state) {
            case LOCKED -> "LOCKED";
            case PAID -> "USED";
            case CANCELED, REFUNDED -> "UNUSED";
        };
    }
}
