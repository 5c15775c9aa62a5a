package com.courtgate.reserve.hold;

import com.courtgate.common.envelope.ResultCode;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Counts refusals per session and reason; the sum over all instances is kept in Redis. */
@Component
class RejectionCounters {
    private static final Logger log = LoggerFactory.getLogger(RejectionCounters.class);

    private record Key(long sessionId, ResultCode reason) {}

    private final Map<Key, LongAdder> counts = new ConcurrentHashMap<>();
    private final RejectionStore store;
    private final MeterRegistry metrics;

    RejectionCounters(RejectionStore store, MeterRegistry metrics) {
        this.store = store;
        this.metrics = metrics;
    }

    void count(long sessionId, ResultCode reason) {
        counts.computeIfAbsent(new Key(sessionId, reason), k -> new LongAdder()).increment();
    }

    @Scheduled(fixedDelay = 1000)
    void flush() {
        for (Map.Entry<Key, LongAdder> entry : counts.entrySet()) {
            long count = entry.getValue().sumThenReset();
            if (count == 0) {
                counts.remove(entry.getKey(), entry.getValue());
                continue;
            }
            Key key = entry.getKey();
            metrics.counter("courtgate.grabs.refused", "reason", key.reason().name())
                    .increment(count);
            try {
                store.add(key.sessionId(), key.reason().name(), count);
            } catch (RuntimeException e) {
                log.warn("{} refusals of session {} stay uncounted: {}", count, key.sessionId(), e.toString());
            }
        }
    }
}
