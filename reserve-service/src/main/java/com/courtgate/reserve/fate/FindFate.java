package com.courtgate.reserve.fate;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.RulingRequest.OpenTrace;
import com.courtgate.reserve.booking.BookingClient;
import com.courtgate.reserve.keyspace.ReserveSettings;
import com.courtgate.reserve.keyspace.TraceIds;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Tells the fate of a genuine trace. What Redis has lost, the database rules upon once the trace is old enough that
 * nothing can be under way in good order; so every trace ends decided.
 */
@Component
class FindFate {
    private static final Logger log = LoggerFactory.getLogger(FindFate.class);
    private final ResultStore results;
    private final Waiters waiters;
    private final BookingClient booking;
    private final SettleScript settle;
    private final ReserveSettings settings;
    private final Clock clock;

    FindFate(
            ResultStore results,
            Waiters waiters,
            BookingClient booking,
            SettleScript settle,
            ReserveSettings settings,
            Clock clock) {
        this.results = results;
        this.waiters = waiters;
        this.booking = booking;
        this.settle = settle;
        this.settings = settings;
        this.clock = clock;
    }

    /** The fate now. */
    Mono<Fate> find(TraceIds.Trace trace) {
        return results.find(trace.sessionId(), trace.id())
                .flatMap(known -> known.map(Mono::just).orElseGet(() -> findLost(trace)));
    }

    /** The final fate as soon as it is known, or what is known when the time is over. */
    Mono<Fate> await(TraceIds.Trace trace, Duration patience) {
        return find(trace)
                .flatMap(fate -> fate.isFinal() || patience.isZero()
                        ? Mono.just(fate)
                        : waiters.await(trace).timeout(patience, find(trace)));
    }

    private Mono<Fate> findLost(TraceIds.Trace trace) {
        Duration age = Duration.between(trace.issuedAt(), clock.instant());
        if (age.compareTo(settings.rulingAfter()) < 0) {
            return Mono.just(Fate.pending(trace.id(), null));
        }
        var open = new OpenTrace(trace.id(), trace.userId(), 0);
        return booking.rule(trace.sessionId(), List.of(open))
                .publishOn(Schedulers.boundedElastic())
                .flatMap(ruling -> remember(trace, ruling))
                .onErrorResume(e -> {
                    log.warn("Trace {} waits for a ruling: {}", trace.id(), e.toString());
                    return Mono.just(Fate.pending(trace.id(), null));
                });
    }

    /** What was final here first stays final, whatever the ruling says. */
    private Mono<Fate> remember(TraceIds.Trace trace, HoldsDecided ruling) {
        var ruled = Fate.of(ruling.decisions().getFirst());
        return settle.settle(ruling).contains(SettleScript.Applied.CONFLICT)
                ? results.find(trace.sessionId(), trace.id()).map(known -> known.orElse(ruled))
                : Mono.just(ruled);
    }
}
