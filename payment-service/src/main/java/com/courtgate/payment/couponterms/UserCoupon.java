package com.courtgate.payment.couponterms;

import java.time.Instant;
import java.util.Optional;

/** A coupon of a user, as it is in the database. */
public record UserCoupon(
        long id,
        long templateId,
        long userId,
        int nth,
        UserCouponStatus status,
        Instant validFrom,
        Instant validTo,
        Instant claimedAt) {

    /** Returns the state as users see it: one that is over counts as EXPIRED before the job has seen it. */
    public UserCouponStatus shownAs(Instant now) {
        boolean isOver = !now.isBefore(validTo);
        return status == UserCouponStatus.UNUSED && isOver ? UserCouponStatus.EXPIRED : status;
    }

    /** Returns the reason why it cannot be locked now; empty when it can. */
    public Optional<CouponRefusal> refusal(Instant now) {
        return switch (status) {
            case USED -> Optional.of(CouponRefusal.USED);
            case EXPIRED -> Optional.of(CouponRefusal.EXPIRED);
            case LOCKED -> Optional.of(CouponRefusal.LOCKED);
            case UNUSED -> validityRefusal(now);
        };
    }

    private Optional<CouponRefusal> validityRefusal(Instant now) {
        if (!now.isBefore(validTo)) {
            return Optional.of(CouponRefusal.EXPIRED);
        }
        return now.isBefore(validFrom) ? Optional.of(CouponRefusal.NOT_YET_VALID) : Optional.empty();
    }
}
