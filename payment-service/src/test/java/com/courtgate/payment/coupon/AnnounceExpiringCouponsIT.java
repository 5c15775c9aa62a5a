package com.courtgate.payment.coupon;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.CouponEndNeared;
import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.common.testing.Race;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.CouponServerTest;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

class AnnounceExpiringCouponsIT extends CouponServerTest {
    private static final int MANY = Race.rounds(220, 450); // a batch is 200
    private static final Duration LEAD = Duration.ofDays(3);

    @Autowired
    private ExpireCoupons expireCoupons;

    private int tellOfEnds() {
        return works.run("tell-of-coupon-ends");
    }

    @BeforeEach
    void othersAreTold() {
        jdbc.update("update user_coupon set end_told_at = valid_to where end_told_at is null");
    }

    /** A coupon that was claimed days ago and ends then. */
    private long old(long user, Instant end) {
        long coupon = coupon(user, 100);
        ends(coupon, end);
        jdbc.update(
                "update user_coupon set claimed_at = ? where id = ?",
                InstantTypeHandler.text(clock.instant().minus(Duration.ofDays(9))),
                coupon);
        return coupon;
    }

    private long told(long coupon) {
        return events("coupon:" + coupon, "coupon.end.neared");
    }

    @Test
    void tellsOnceOfEachSomeDaysBeforeItsEnd() throws JsonProcessingException {
        long user = aUser();
        Instant end = clock.instant().plus(LEAD);
        long soon = old(user, end);
        long later = old(user, end.plusMillis(1));
        assertThat(tellOfEnds()).isEqualTo(1);
        assertThat(tellOfEnds()).isZero();
        assertThat(List.of(told(soon), told(later))).containsExactly(1L, 0L);
        String body = jdbc.queryForObject(
                "select body from outbox_event where aggregate_id = ?", String.class, "coupon:" + soon);
        assertThat(json.treeToValue(json.readTree(body).path("payload"), CouponEndNeared.class))
                .isEqualTo(new CouponEndNeared(soon, user, "Autumn", end));
    }

    @ParameterizedTest
    @ValueSource(strings = {"USED", "EXPIRED"})
    void saysNothingOfWhatCanNotBeUsed(String state) {
        long coupon = old(aUser(), clock.instant().plus(LEAD));
        jdbc.update("update user_coupon set status = ? where id = ?", state, coupon);
        assertThat(tellOfEnds()).isZero();
    }

    @Test
    void saysNothingOfWhatHasEnded() {
        old(aUser(), clock.instant());
        assertThat(tellOfEnds()).isZero();
        expireCoupons.sweep();
        assertThat(tellOfEnds()).isZero();
    }

    @Test
    void leavesWhatIsJustClaimedForADay() {
        long coupon = coupon(aUser(), 100);
        ends(coupon, clock.instant().plus(Duration.ofDays(2)));
        assertThat(tellOfEnds()).isZero();
        clock.advance(Duration.ofDays(1));
        assertThat(tellOfEnds()).isEqualTo(1);
        assertThat(told(coupon)).isEqualTo(1);
    }

    /** While a pay order holds it there is nothing to do about it. */
    @Test
    void tellsOfOneThatComesBackButNotTwice() {
        Booked order = anOrder(1);
        long coupon = old(order.userId, clock.instant().plus(LEAD));
        payWith(order, coupon).isOk();
        assertThat(tellOfEnds()).isZero();
        pay(order).isOk(); // without it
        assertThat(status(coupon)).isEqualTo("UNUSED");
        assertThat(tellOfEnds()).isEqualTo(1);
        payWith(order, coupon).isOk();
        pay(order).isOk();
        assertThat(tellOfEnds()).isZero();
    }

    /** More than one batch, several instances. */
    @Test
    void tellsOnceWhoeverSweeps() {
        long template = template(fixed(100, 500, 100));
        List<Long> users = Stream.generate(CouponServerTest::aUser).limit(5).toList();
        List<Long> coupons = IntStream.range(0, MANY)
                .mapToObj(i -> claimed(users.get(i % 5), template))
                .toList();
        jdbc.update(
                "update user_coupon set valid_to = ?, claimed_at = ? where template_id = ?",
                InstantTypeHandler.text(clock.instant().plus(LEAD)),
                InstantTypeHandler.text(clock.instant().minus(Duration.ofDays(9))),
                template);
        Callable<Integer> sweep = this::tellOfEnds;
        int told = Race.run(List.of(sweep, sweep, sweep)).stream()
                .mapToInt(Integer::intValue)
                .sum();
        assertThat(told + tellOfEnds()).isEqualTo(coupons.size());
        assertThat(jdbc.queryForList(
                        "select aggregate_id from outbox_event where routing_key = 'coupon.end.neared'", String.class))
                .filteredOn(about -> coupons.contains(Long.valueOf(about.substring("coupon:".length()))))
                .hasSize(coupons.size())
                .doesNotHaveDuplicates();
    }
}
