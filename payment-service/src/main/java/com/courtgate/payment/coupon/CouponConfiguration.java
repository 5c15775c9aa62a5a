package com.courtgate.payment.coupon;

import com.courtgate.common.meters.AfterCommitCounter;
import com.courtgate.common.meters.AfterCommitCounters;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The counters and the job of this feature. */
@Configuration(proxyBeanMethods = false)
class CouponConfiguration {
    @Bean
    AfterCommitCounter<CouponEvent> couponEvents(AfterCommitCounters counts) {
        return counts.of(
                "courtgate.coupons",
                "",
                "event",
                CouponEvent.class,
                "Coupons claimed, locked, redeemed and given back");
    }

    @Bean
    RecurringTask<Void> expireCouponsJob(ExpireCoupons expireCoupons) {
        return Tasks.recurring("expire-coupons", FixedDelay.of(Duration.ofSeconds(10)))
                .execute((instance, context) -> expireCoupons.sweep());
    }
}
