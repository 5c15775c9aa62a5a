package com.courtgate.payment.callback;

import com.courtgate.common.meters.AfterCommitCounter;
import com.courtgate.common.meters.AfterCommitCounters;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The counters of this feature. */
@Configuration(proxyBeanMethods = false)
class CallbackMeters {

    @Bean
    AfterCommitCounter<NotificationKind> arrivals(AfterCommitCounters counts) {
        return counts.of(
                "courtgate.callbacks",
                "",
                "result",
                NotificationKind.class,
                "Notifications of channels by what they came to");
    }
}
