package com.courtgate.payment.coupon;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.CouponEndNeared;
import com.courtgate.common.due.AttemptResult;
import com.courtgate.common.due.Claim;
import com.courtgate.common.due.DueWork;
import com.courtgate.common.due.WorkSchedule;
import com.courtgate.common.outbox.Outbox;
import com.courtgate.payment.coupon.UserCouponMapper.Ending;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Has the owners of unused coupons told that these end soon, of each coupon once. Users who have claimed one within the
 * last day have just read its end, and are told a day later, if there is one.
 */
@Component
class AnnounceExpiringCoupons implements DueWork<Ending> {
    private static final Duration JUST_CLAIMED = Duration.ofDays(1);

    private final UserCouponMapper coupons;
    private final Outbox outbox;
    private final CouponSettings settings;
    private final TransactionTemplate transaction;

    AnnounceExpiringCoupons(
            UserCouponMapper coupons, Outbox outbox, CouponSettings settings, TransactionTemplate transaction) {
        this.coupons = coupons;
        this.outbox = outbox;
        this.settings = settings;
        this.transaction = transaction;
    }

    @Override
    public WorkSchedule schedule() {
        return new WorkSchedule("tell-of-coupon-ends", "Coupons", Duration.ofMinutes(1), Duration.ofMinutes(1), 200);
    }

    @Override
    public List<Ending> claim(Claim claim) {
        Instant now = claim.at();
        List<Ending> ending = coupons.ending(
                now,
                now.plus(settings.tellBeforeEnd()),
                now.minus(JUST_CLAIMED),
                schedule().page());
        if (!ending.isEmpty()) {
            coupons.claimEnding(ending.stream().map(Ending::id).toList(), claim.until());
        }
        return ending;
    }

    @Override
    public BiFunction<Ending, Instant, AttemptResult> attempt(List<Ending> ending, Claim claim) {
        return (coupon, now) -> {
            transaction.executeWithoutResult(tx -> tell(coupon, claim, now));
            return new AttemptResult.Noted();
        };
    }

    private void tell(Ending coupon, Claim claim, Instant now) {
        if (coupons.endTold(coupon.id(), claim.until(), now) == 1) {
            var neared = new CouponEndNeared(coupon.id(), coupon.userId(), coupon.name(), coupon.validTo());
            outbox.append(Topology.PAYMENT_EVENTS, Topology.COUPON_END_NEARED, "coupon:" + coupon.id(), now, neared);
        }
    }

    @Override
    public int note(Ending coupon, @Nullable Instant at, @Nullable String why, Claim claim) {
        return coupons.noteEnding(coupon.id(), at, claim.until());
    }

    @Override
    public long id(Ending coupon) {
        return coupon.id();
    }
}
