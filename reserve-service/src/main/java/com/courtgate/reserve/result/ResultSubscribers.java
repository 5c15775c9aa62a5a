package com.courtgate.reserve.result;

import com.courtgate.reserve.redis.ShardBreakers;
import com.courtgate.reserve.trace.TraceIds;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Clients that wait for a result. Decisions applied by this instance wake them at once; those applied by another are
 * found by one look per session and 100 ms for all who wait.
 */
@Component
class ResultSubscribers {
    private static final Logger log = LoggerFactory.getLogger(ResultSubscribers.class);

    /** Counted where the entry is made and taken away, so that nobody gets one that is about to go. */
    private static final class Waiting {
        private final TraceIds.Trace trace;
        private final Sinks.One<TraceResult> result = Sinks.one();
        private int clients;

        Waiting(TraceIds.Trace trace) {
            this.trace = trace;
        }
    }

    private final Map<String, Waiting> waiting = new ConcurrentHashMap<>();
    private final ResultStore results;
    private final ShardBreakers breakers;

    ResultSubscribers(ResultStore results, ShardBreakers breakers, MeterRegistry metrics) {
        this.results = results;
        this.breakers = breakers;
        Gauge.builder("courtgate.results.waiting", waiting, Map::size)
                .description("Traces whose result somebody waits for at this instance")
                .register(metrics);
    }

    /** Emits the final result once it is known; never ends by itself otherwise. */
    Mono<TraceResult> await(TraceIds.Trace trace) {
        return Mono.defer(() -> {
            Waiting entry = Objects.requireNonNull(
                    waiting.compute(trace.id(), (id, known) -> come(known == null ? new Waiting(trace) : known)));
            return entry.result.asMono().doFinally(end -> leave(trace.id(), entry));
        });
    }

    private static Waiting come(Waiting entry) {
        entry.clients++;
        return entry;
    }

    private void leave(String traceId, Waiting entry) {
        waiting.computeIfPresent(traceId, (id, known) -> known == entry && --entry.clients == 0 ? null : known);
    }

    void decided(TraceResult result) {
        Waiting entry = waiting.remove(result.traceId());
        if (entry != null) {
            entry.result.tryEmitValue(result);
        }
    }

    @Scheduled(fixedDelay = 100)
    void look() {
        Map<Long, Set<String>> bySession = waiting.values().stream()
                .map(entry -> entry.trace)
                .collect(Collectors.groupingBy(
                        TraceIds.Trace::sessionId, Collectors.mapping(TraceIds.Trace::id, Collectors.toSet())));
        bySession.forEach(this::look);
    }

    private void look(long sessionId, Set<String> traceIds) {
        try {
            breakers.ask(sessionId, () -> results.findAll(sessionId, traceIds)).forEach((traceId, stored) -> {
                TraceResult result = TraceResult.parse(traceId, stored);
                if (result.isFinal()) {
                    decided(result);
                }
            });
        } catch (CallNotPermittedException e) {
            log.debug("{} clients wait on: {}", traceIds.size(), e.toString());
        } catch (RuntimeException e) {
            log.warn("{} clients wait on while Redis is away: {}", traceIds.size(), e.toString());
        }
    }
}
