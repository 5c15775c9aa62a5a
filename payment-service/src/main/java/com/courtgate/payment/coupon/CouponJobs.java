package com.courtgate.payment.coupon;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The job of this feature. */
@Configuration(proxyBeanMethods = false)
class CouponJobs {

    @Bean
    RecurringTask<Void> expireCouponsJob(ExpireCoupons expireCoupons) {
        return Tasks.recurring("expire-coupons", FixedDelay.of(Duration.ofSeconds(10)))
                .execute((instance, context) -> expireCoupons.sweep());
    }
}
