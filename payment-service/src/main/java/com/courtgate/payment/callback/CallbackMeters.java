package com.courtgate.payment.callback;

import com.courtgate.common.meters.Count;
import com.courtgate.common.meters.Counts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The counters of this feature. */
@Configuration(proxyBeanMethods = false)
class CallbackMeters {

    @Bean
    Count<Arrival> arrivals(Counts counts) {
        return counts.of(
                "courtgate.callbacks", "", "result", Arrival.class, "Notifications of channels by what they came to");
    }
}
