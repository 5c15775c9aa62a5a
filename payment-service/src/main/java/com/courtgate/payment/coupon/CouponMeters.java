package com.courtgate.payment.coupon;

import com.courtgate.payment.meters.Count;
import com.courtgate.payment.meters.Counts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The counters of this feature. */
@Configuration(proxyBeanMethods = false)
class CouponMeters {

    @Bean
    Count<CouponEvent> couponEvents(Counts counts) {
        return counts.of(
                "courtgate.coupons",
                "",
                "event",
                CouponEvent.class,
                "Coupons claimed, locked, redeemed and given back");
    }
}
