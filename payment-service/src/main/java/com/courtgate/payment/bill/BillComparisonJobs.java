package com.courtgate.payment.bill;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The job of this feature, whether the books were compared, and what was found. */
@Configuration(proxyBeanMethods = false)
class BillComparisonJobs {
    private static final Duration RECENT = Duration.ofDays(2);

    /** Kinds by which money of ours is not where our rows have it. */
    private static final Set<Difference.Kind> MONEY = EnumSet.of(Difference.Kind.LOCAL_ONLY, Difference.Kind.AMOUNT);

    @Bean
    RecurringTask<Void> compareBillsJob(CompareMissingBills compare, BillSettings settings) {
        return Tasks.recurring("compare-bills", FixedDelay.of(settings.every()))
                .execute((instance, context) -> compare.run());
    }

    /** Every instance tells the same number, and none while the database is away. */
    @Bean
    MeterBinder missingBills(CompareMissingBills compare) {
        return registry -> Gauge.builder("courtgate.bills.missing", compare, CompareMissingBills::countMissing)
                .description("Days whose bill could be there and is not compared, of all channels together")
                .register(registry);
    }

    /** Every instance tells the same number, and none while the database is away. */
    @Bean
    MeterBinder billDifferences(BillMapper mapper, Clock clock) {
        return registry -> {
            for (Difference.Kind kind : MONEY) {
                Gauge.builder(
                                "courtgate.bills.differences",
                                () -> mapper.foundSince(kind, clock.instant().minus(RECENT)))
                        .description("Differences that are a person's, of bills compared in the last two days")
                        .tag("kind", kind.name().toLowerCase(Locale.ROOT))
                        .register(registry);
            }
        };
    }
}
