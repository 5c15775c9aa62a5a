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

/** Counts what grabs are told, per session and code; the sum over all instances is kept in Redis. */
@Component
class AnswerCounters {
    private static final Logger log = LoggerFactory.getLogger(AnswerCounters.class);

    private record Key(long sessionId, ResultCode code) {}

    private final Map<Key, LongAdder> counts = new ConcurrentHashMap<>();
    private final AnswerCountStore store;
    private final MeterRegistry metrics;

    AnswerCounters(AnswerCountStore store, MeterRegistry metrics) {
        this.store = store;
        this.metrics = metrics;
    }

    /** @param code SUCCESS for a grab that was accepted */
    void count(long sessionId, ResultCode code) {
        counts.computeIfAbsent(new Key(sessionId, code), k -> new LongAdder()).increment();
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
            if (key.code() != ResultCode.SUCCESS) {
                metrics.counter("courtgate.grabs.refused", "reason", key.code().name())
                        .increment(count);
            }
            try {
                store.add(key.sessionId(), key.code().name(), count);
            } catch (RuntimeException e) {
                log.warn("{} answers of session {} stay uncounted: {}", count, key.sessionId(), e.toString());
            }
        }
    }
}
