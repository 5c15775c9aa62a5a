package com.courtgate.payment.refund;

import com.courtgate.payment.refund.RefundMapper.Owed;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Meters of refunds owed to payers. */
@Configuration(proxyBeanMethods = false)
class RefundMeters {

    /** Reason why money that is owed has not arrived. */
    enum OwedState {
        /** The channel declined it for good, and it was not ordered anew. */
        FAILED,
        /** The channel took it and cannot finish it. */
        ABNORMAL,
        /** The last try had no answer, or a refusal that is not for good. */
        UNANSWERED,
        /** The channel has it, or it waits for the bills of a lost time. */
        UNDER_WAY
    }

    /** Every instance tells the same numbers, and none while the database is away. */
    @Bean
    MeterBinder owedRefunds(RefundMapper mapper, Clock clock) {
        return registry -> {
            for (OwedState state : OwedState.values()) {
                bind(registry, state, mapper, clock);
            }
        };
    }

    private static void bind(MeterRegistry registry, OwedState state, RefundMapper mapper, Clock clock) {
        String tag = state.name().toLowerCase(Locale.ROOT);
        Gauge.builder(
                        "courtgate.refunds.owed",
                        () -> owed(mapper, state).map(Owed::refunds).orElse(0L))
                .description("Refunds that are owed and have not arrived; not those that wait at the desk")
                .tag("state", tag)
                .register(registry);
        TimeGauge.builder(
                        "courtgate.refunds.owed.oldest",
                        () -> owed(mapper, state).map(owed -> age(owed, clock)).orElse(0.0),
                        TimeUnit.SECONDS)
                .description("Age of the oldest of them; 0 when there is none")
                .tag("state", tag)
                .register(registry);
    }

    private static Optional<Owed> owed(RefundMapper mapper, OwedState state) {
        return mapper.owed().stream().filter(owed -> owed.state() == state).findFirst();
    }

    private static double age(Owed owed, Clock clock) {
        return Math.max(0, Duration.between(owed.oldest(), clock.instant()).toMillis() / 1000.0);
    }
}
