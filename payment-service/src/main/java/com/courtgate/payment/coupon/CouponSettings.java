package com.courtgate.payment.coupon;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What happens around the end of coupons.
 *
 * @param tellBeforeEnd how long before its end the owner of an unused coupon is told of it, 1 hour to 30 days
 */
@ConfigurationProperties("courtgate.coupon")
record CouponSettings(@DefaultValue("3d") Duration tellBeforeEnd) {
    CouponSettings {
        if (tellBeforeEnd.compareTo(Duration.ofHours(1)) < 0 || tellBeforeEnd.compareTo(Duration.ofDays(30)) > 0) {
            throw new IllegalArgumentException("courtgate.coupon.tell-before-end is 1 hour to 30 days");
        }
    }
}
