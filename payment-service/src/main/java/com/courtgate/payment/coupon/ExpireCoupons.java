package com.courtgate.payment.coupon;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Turns coupons nobody used in time into EXPIRED ones. */
@Component
public class ExpireCoupons {
    private static final int AT_ONCE = 500;

    private final UserCouponMapper coupons;
    private final TransactionTemplate transaction;
    private final Clock clock;

    ExpireCoupons(UserCouponMapper coupons, TransactionTemplate transaction, Clock clock) {
        this.coupons = coupons;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Answers how many have expired. Safe beside other instances: each row is moved once. */
    public int sweep() {
        Instant now = clock.instant();
        int expired = 0;
        List<Long> due;
        do {
            due = coupons.expiring(now, AT_ONCE);
            expired += expire(due, now);
        } while (due.size() == AT_ONCE);
        return expired;
    }

    private int expire(List<Long> due, Instant now) {
        if (due.isEmpty()) {
            return 0;
        }
        Integer moved = transaction.execute(tx -> coupons.expire(due, now));
        return moved == null ? 0 : moved;
    }
}
