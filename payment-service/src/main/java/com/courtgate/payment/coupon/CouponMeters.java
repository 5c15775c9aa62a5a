package com.courtgate.payment.coupon;

import com.courtgate.common.meters.Count;
import com.courtgate.common.meters.Counts;
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
