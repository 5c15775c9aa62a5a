package com.courtgate.reserve.result;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.session.ResolveTracesRequest.OpenTrace;
import com.courtgate.reserve.booking.BookingClient;
import com.courtgate.reserve.stock.ApplyDecisions;
import com.courtgate.reserve.stock.ApplyDecisionsScript.Applied;
import com.courtgate.reserve.trace.TraceIds;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Tells the result of a genuine trace. The database rules upon a trace that Redis has lost once it is old enough that
 * nothing can be under way in good order, an order's once it waits no more; so every trace ends decided.
 */
@Component
class FindResult {
    private static final Logger log = LoggerFactory.getLogger(FindResult.class);
    private final ResultStore results;
    private final ResultSubscribers subscribers;
    private final BookingClient booking;
    private final ApplyDecisions applyDecisions;
    private final Settings settings;
    private final Clock clock;

    /**
     * Settings of results.
     *
     * @param rulingAfter age at which a trace that Redis does not know is ruled upon by the database
     */
    @ConfigurationProperties("courtgate.reserve")
    record Settings(@DefaultValue("30s") Duration rulingAfter) {}

    FindResult(
            ResultStore results,
            ResultSubscribers subscribers,
            BookingClient booking,
            ApplyDecisions applyDecisions,
            Settings settings,
            Clock clock) {
        this.results = results;
        this.subscribers = subscribers;
        this.booking = booking;
        this.applyDecisions = applyDecisions;
        this.settings = settings;
        this.clock = clock;
    }

    /** The result now. */
    Mono<TraceResult> find(TraceIds.Trace trace) {
        return results.find(trace.sessionId(), trace.id())
                .flatMap(known -> known.map(Mono::just).orElseGet(() -> findLost(trace)));
    }

    /** The final result as soon as it is known, or what is known when the time is over. */
    Mono<TraceResult> await(TraceIds.Trace trace, Duration patience) {
        return find(trace)
                .flatMap(result -> result.isFinal() || patience.isZero()
                        ? Mono.just(result)
                        : subscribers.await(trace).timeout(patience, find(trace)));
    }

    private Mono<TraceResult> findLost(TraceIds.Trace trace) {
        Duration age = Duration.between(trace.issuedAt(), clock.instant());
        if (age.compareTo(settings.rulingAfter()) < 0) {
            return Mono.just(TraceResult.pending(trace.id(), List.of()));
        }
        return waits(trace)
                .flatMap(waits -> waits ? Mono.just(TraceResult.pending(trace.id(), List.of())) : rule(trace))
                .onErrorResume(e -> {
                    log.warn("Trace {} waits for a ruling: {}", trace.id(), e.toString());
                    return Mono.just(TraceResult.pending(trace.id(), List.of()));
                });
    }

    /** An order that waits for its stock ends by that, or by the stock time-out. */
    private Mono<Boolean> waits(TraceIds.Trace trace) {
        return FindTrace.isOrder(trace)
                ? booking.waiting(List.of(trace.id())).map(waiting -> !waiting.isEmpty())
                : Mono.just(false);
    }

    private Mono<TraceResult> rule(TraceIds.Trace trace) {
        var open = new OpenTrace(trace.id(), trace.userId());
        return booking.rule(trace.sessionId(), List.of(open))
                .publishOn(Schedulers.boundedElastic())
                .flatMap(ruling -> remember(trace, ruling));
    }

    /** Stores the ruling; a result that was final here first stays final. */
    private Mono<TraceResult> remember(TraceIds.Trace trace, HoldsDecided ruling) {
        var ruled = TraceResult.of(ruling.decisions().getFirst());
        Set<Applied> words = EnumSet.noneOf(Applied.class);
        applyDecisions.apply(ruling, (decision, word) -> words.add(word));
        return words.contains(Applied.CONFLICT)
                ? results.find(trace.sessionId(), trace.id()).map(known -> known.orElse(ruled))
                : Mono.just(ruled);
    }
}
