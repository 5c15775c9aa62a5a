package com.courtgate.booking.order;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Clock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;

/**
 * Deletes orders that the waitlist placed and that never had their permit, when their entries go: they were shown to
 * nobody, and a slot that finds none orders one each minute. The decisions on their traces are kept longer.
 */
@Component
public class PurgeFailedOffers {
    private static final Duration KEPT = Duration.ofDays(90);
    private static final int PER_COMMIT = 500;

    private final OrderMapper mapper;
    private final Clock clock;

    PurgeFailedOffers(OrderMapper mapper, Clock clock) {
        this.mapper = mapper;
        this.clock = clock;
    }

    /** Runs in one instance at a time. */
    @Configuration(proxyBeanMethods = false)
    static class Job {
        @Bean
        RecurringTask<Void> purgeFailedOffersJob(PurgeFailedOffers old) {
            return Tasks.recurring("forget-failed-offers", FixedDelay.of(Duration.ofHours(1)))
                    .execute((instance, context) -> old.purge());
        }
    }

    /** Deletes until none is old, a few in each commit. */
    public void purge() {
        int deleted;
        do {
            deleted = mapper.deleteFailedOffers(clock.instant().minus(KEPT), PER_COMMIT);
        } while (deleted > 0);
    }
}
