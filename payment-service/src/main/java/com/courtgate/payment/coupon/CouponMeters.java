package com.courtgate.payment.coupon;

import com.courtgate.common.meters.AfterCommitCounter;
import com.courtgate.common.meters.AfterCommitCounters;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The counters of this feature. */
@Configuration(proxyBeanMethods = false)
class CouponMeters {

    @Bean
    AfterCommitCounter<CouponEvent> couponEvents(AfterCommitCounters counts) {
        return counts.of(
                "courtgate.coupons",
                "",
                "event",
                CouponEvent.class,
                "Coupons claimed, locked, redeemed and given back");
    }
}
