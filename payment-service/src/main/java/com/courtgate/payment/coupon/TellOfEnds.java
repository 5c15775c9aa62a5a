package com.courtgate.payment.coupon;

import com.courtgate.common.contract.CouponEndNeared;
import com.courtgate.common.contract.Topology;
import com.courtgate.common.outbox.Outbox;
import com.courtgate.payment.coupon.UserCouponMapper.Ending;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Has the owners of unused coupons told that these end soon, of each coupon once. Who has claimed one within the last
 * day has just read its end, and is told a day later, if there is one.
 */
@Component
class TellOfEnds {
    private static final int AT_ONCE = 200;
    private static final Duration JUST_CLAIMED = Duration.ofDays(1);

    private final UserCouponMapper coupons;
    private final Outbox outbox;
    private final CouponSettings settings;
    private final TransactionTemplate transaction;
    private final Clock clock;

    TellOfEnds(
            UserCouponMapper coupons,
            Outbox outbox,
            CouponSettings settings,
            TransactionTemplate transaction,
            Clock clock) {
        this.coupons = coupons;
        this.outbox = outbox;
        this.settings = settings;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Answers of how many it told. Safe beside other instances: a coupon is claimed by its row. */
    int sweep() {
        int all = 0;
        int told;
        do {
            told = Objects.requireNonNull(transaction.execute(tx -> tellSome(clock.instant())));
            all += told;
        } while (told == AT_ONCE);
        return all;
    }

    private int tellSome(Instant now) {
        List<Ending> ending = coupons.ending(now, now.plus(settings.tellBeforeEnd()), now.minus(JUST_CLAIMED), AT_ONCE);
        if (!ending.isEmpty()) {
            coupons.endTold(ending.stream().map(Ending::id).toList(), now);
            ending.forEach(coupon -> tell(coupon, now));
        }
        return ending.size();
    }

    private void tell(Ending coupon, Instant now) {
        var neared = new CouponEndNeared(coupon.id(), coupon.userId(), coupon.name(), coupon.validTo());
        outbox.append(Topology.PAYMENT_EVENTS, Topology.COUPON_END_NEARED, "coupon:" + coupon.id(), 1, now, neared);
    }
}
