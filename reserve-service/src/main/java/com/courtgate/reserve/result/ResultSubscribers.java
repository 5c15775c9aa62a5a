package com.courtgate.reserve.result;

import com.courtgate.reserve.redis.ShardBreakers;
import com.courtgate.reserve.trace.TraceIds;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
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

    private record Waiting(TraceIds.Trace trace, Sinks.Many<TraceResult> sink) {}

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
            Waiting entry = waiting.computeIfAbsent(
                    trace.id(), id -> new Waiting(trace, Sinks.many().replay().latest()));
            return entry.sink().asFlux().next().doFinally(end -> {
                if (entry.sink().currentSubscriberCount() == 0) {
                    waiting.remove(trace.id(), entry);
                }
            });
        });
    }

    void decided(TraceResult result) {
        Waiting entry = waiting.remove(result.traceId());
        if (entry != null) {
            entry.sink().tryEmitNext(result);
            entry.sink().tryEmitComplete();
        }
    }

    @Scheduled(fixedDelay = 100)
    void look() {
        Map<Long, Set<String>> bySession = waiting.values().stream()
                .map(Waiting::trace)
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
