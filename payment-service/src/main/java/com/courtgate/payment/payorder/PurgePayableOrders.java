package com.courtgate.payment.payorder;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Clock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.support.TransactionTemplate;

/** Orders are long over when they are forgotten: booking-service takes no payment for them. */
@Configuration(proxyBeanMethods = false)
class PurgePayableOrders {
    /** No cancel comes later than this, nor a request to pay. */
    private static final Duration END_MARKS = Duration.ofDays(7);

    private static final Duration EVERY = Duration.ofMinutes(1);
    private static final int AT_ONCE = 500;

    @Bean
    RecurringTask<Void> forgetPayableOrdersJob(PayOrderMapper payOrders, TransactionTemplate transaction, Clock clock) {
        return Tasks.recurring("forget-payable-orders", FixedDelay.of(EVERY))
                .execute((instance, context) -> transaction.executeWithoutResult(
                        tx -> payOrders.forgetOrders(clock.instant().minus(END_MARKS), AT_ONCE)));
    }
}
