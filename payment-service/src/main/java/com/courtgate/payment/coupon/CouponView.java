package com.courtgate.payment.coupon;

import com.courtgate.payment.couponterms.CouponKind;
import com.courtgate.payment.couponterms.CouponTarget;
import com.courtgate.payment.couponterms.CouponTemplate;
import com.courtgate.payment.couponterms.UserCoupon;
import com.courtgate.payment.couponterms.UserCouponStatus;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A coupon as its user sees it.
 *
 * @param discountFen what it takes off the order that was asked about
 */
@Schema(name = "Coupon")
record CouponView(
        long couponId,
        long templateId,
        String name,
        UserCouponStatus status,
        CouponTarget target,
        CouponKind kind,
        @Nullable Long amountFen,
        @Nullable Long thresholdFen,
        @Nullable Integer percentOff,
        @Nullable Long capFen,
        Instant validFrom,
        Instant validTo,
        @Nullable Long discountFen) {

    static CouponView of(UserCoupon coupon, CouponTemplate template, Instant now, @Nullable Long discountFen) {
        return new CouponView(
                coupon.id(),
                template.id(),
                template.name(),
                coupon.shownAs(now),
                template.target(),
                template.kind(),
                template.amountFen(),
                template.thresholdFen(),
                template.percentOff(),
                template.capFen(),
                coupon.validFrom(),
                coupon.validTo(),
                discountFen);
    }
}
