package com.courtgate.payment.coupon;

import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.common.due.DueWorkContract;
import com.courtgate.common.due.DueWorkRunner;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.payment.CouponServerTest;
import com.courtgate.payment.coupon.UserCouponMapper.Ending;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;

class DueEndsIT extends CouponServerTest implements DueWorkContract<Ending> {
    @BeforeEach
    void othersAreTold() {
        jdbc.update("update user_coupon set end_told_at = valid_to where end_told_at is null");
    }

    @Override
    public DueWorkRunner works() {
        return works;
    }

    @Override
    public String workName() {
        return "tell-of-coupon-ends";
    }

    @Override
    public MutableClock clock() {
        return clock;
    }

    @Override
    public long aDueRow() {
        long coupon = coupon(aUser(), 100);
        ends(coupon, clock.instant().plus(Duration.ofDays(2)));
        jdbc.update(
                "update user_coupon set claimed_at = ? where id = ?",
                InstantTypeHandler.text(clock.instant().minus(Duration.ofDays(9))),
                coupon);
        return coupon;
    }

    @Override
    public boolean isDone(long coupon) {
        return events("coupon:" + coupon, "coupon.end.neared") == 1;
    }
}
