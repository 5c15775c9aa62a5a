package com.courtgate.booking.waitlist;

import com.courtgate.common.meters.AfterCommitCounter;
import com.courtgate.common.meters.AfterCommitCounters;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import org.springframework.stereotype.Component;

/** Meters of the waitlist: how many are on it, and its offers. */
@Component
class WaitlistMeters implements MeterBinder {
    /** Longer than a look takes whose instance died in the middle of it. */
    private static final Duration LATE = Duration.ofMinutes(3);

    private final SlotWaitlistMapper mapper;
    private final Clock clock;
    private final AfterCommitCounter<Made> made;
    private final AfterCommitCounter<ApplyOfferOutcomes.OfferEnd> ended;

    WaitlistMeters(SlotWaitlistMapper mapper, AfterCommitCounters counts, Clock clock) {
        this.mapper = mapper;
        this.clock = clock;
        this.made =
                counts.of("courtgate.line.offers", "", "result", Made.class, "Places offered to those on the waitlist");
        this.ended = counts.of(
                "courtgate.line.offers.ended",
                "",
                "end",
                ApplyOfferOutcomes.OfferEnd.class,
                "Offers to those on the waitlist by how they ended");
    }

    /** Result of offering a place. */
    enum Made {
        ORDERED,
        /** Whoever was first could not be written to, and is passed over. */
        SKIPPED
    }

    /** Every instance tells the same numbers, and none while the database is away. */
    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("courtgate.line.waiting", mapper, SlotWaitlistMapper::countOpenEntries)
                .description("Open entries of waitlists")
                .register(registry);
        Gauge.builder(
                        "courtgate.line.forgotten",
                        () -> mapper.countForgotten(clock.instant().minus(LATE)))
                .description("Slots that are kept for a waitlist at which nobody looks: 0, or a permit is nobody's")
                .register(registry);
    }

    void made(Made result) {
        made.one(result);
    }

    void ended(ApplyOfferOutcomes.OfferEnd end) {
        ended.one(end);
    }
}
