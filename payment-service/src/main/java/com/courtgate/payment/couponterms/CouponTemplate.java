package com.courtgate.payment.couponterms;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Promise of a template's coupons.
 *
 * @param slotIds numbers between commas; empty with target VENUE
 * @param courtIds numbers between commas; empty with target VENUE
 * @param amountFen what FIXED and THRESHOLD take off
 * @param thresholdFen from which amount on THRESHOLD does
 * @param percentOff 1 to 100, of DISCOUNT
 * @param capFen the most that DISCOUNT takes off; null: no limit
 */
public record CouponTemplate(
        long id,
        String name,
        CouponTarget target,
        String slotIds,
        String courtIds,
        CouponKind kind,
        @Nullable Long amountFen,
        @Nullable Long thresholdFen,
        @Nullable Integer percentOff,
        @Nullable Long capFen,
        int stock,
        int claimedCount,
        int perUserLimit,
        Instant validFrom,
        Instant validTo) {

    public CouponRule rule() {
        return new CouponRule(
                target,
                TemplateRequest.ids(slotIds),
                TemplateRequest.ids(courtIds),
                kind,
                orZero(amountFen),
                orZero(thresholdFen),
                percentOff == null ? 0 : percentOff,
                capFen);
    }

    private static long orZero(@Nullable Long fen) {
        return fen == null ? 0 : fen;
    }
}
