package com.courtgate.payment.coupon;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The jobs of this feature. */
@Configuration(proxyBeanMethods = false)
class CouponJobs {

    @Bean
    RecurringTask<Void> expireCouponsJob(ExpireCoupons expireCoupons) {
        return Tasks.recurring("expire-coupons", FixedDelay.of(Duration.ofSeconds(10)))
                .execute((instance, context) -> expireCoupons.sweep());
    }

    @Bean
    RecurringTask<Void> tellOfCouponEndsJob(TellOfEnds tellOfEnds) {
        return Tasks.recurring("tell-of-coupon-ends", FixedDelay.of(Duration.ofMinutes(1)))
                .execute((instance, context) -> tellOfEnds.sweep());
    }
}
