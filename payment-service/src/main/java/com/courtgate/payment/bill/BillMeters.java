package com.courtgate.payment.bill;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Whether the books were compared. */
@Configuration(proxyBeanMethods = false)
class BillMeters {

    /** Every instance tells the same number, and none while the database is away. */
    @Bean
    MeterBinder missingBills(CompareMissingBills compare) {
        return registry -> Gauge.builder("courtgate.bills.missing", compare, CompareMissingBills::countMissing)
                .description("Days whose bill could be there and is not compared, of all channels together")
                .register(registry);
    }
}
