package com.courtgate.payment.coupon;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of claims of coupons, and of what happens around a coupon's end.
 *
 * @param tellBeforeEnd how long before its end the owner of an unused coupon is told of it, 1 hour to 30 days
 * @param claimsAtOnce how many claims of one template may share a transaction, 1 to 256
 */
@ConfigurationProperties("courtgate.coupon")
record CouponSettings(
        @DefaultValue("3d") Duration tellBeforeEnd,
        @DefaultValue("64") int claimsAtOnce) {
    CouponSettings {
        if (tellBeforeEnd.compareTo(Duration.ofHours(1)) < 0 || tellBeforeEnd.compareTo(Duration.ofDays(30)) > 0) {
            throw new IllegalArgumentException("courtgate.coupon.tell-before-end is 1 hour to 30 days");
        }
        if (claimsAtOnce < 1 || claimsAtOnce > 256) {
            throw new IllegalArgumentException("courtgate.coupon.claims-at-once is 1 to 256");
        }
    }
}
