package com.courtgate.reserve.hold;

import com.courtgate.common.envelope.ResultCode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Counts what grabs were answered: {@code courtgate.grabs}, by verdict; and per session and code, whose sum over all
 * instances is kept in Redis. A rehearsal's grabs, of a session with a negative id, are not counted.
 */
@Component
class GrabCounters {
    private static final Logger log = LoggerFactory.getLogger(GrabCounters.class);

    private record Key(long sessionId, ResultCode code) {}

    private final Map<String, Counter> verdicts = new ConcurrentHashMap<>();
    private final Map<Key, LongAdder> codes = new ConcurrentHashMap<>();
    private final CountGrabAnswersScript script;
    private final MeterRegistry metrics;

    GrabCounters(CountGrabAnswersScript script, MeterRegistry metrics) {
        this.script = script;
        this.metrics = metrics;
        HoldOutcome.VERDICTS.forEach(verdict -> verdicts.put(verdict, register(verdict)));
    }

    private Counter register(String verdict) {
        return Counter.builder("courtgate.grabs")
                .description("Grabs answered")
                .tag("verdict", verdict)
                .register(metrics);
    }

    void answered(long sessionId, HoldOutcome outcome) {
        if (sessionId > 0) {
            verdicts.computeIfAbsent(outcome.verdict(), this::register).increment();
            if (outcome instanceof HoldOutcome.Held) {
                count(sessionId, ResultCode.SUCCESS);
            }
        }
    }

    /**
     * Counts a refusal, but not for a session that Redis does not know: anybody can make its number up, and each would
     * have a key there.
     */
    void refused(long sessionId, ResultCode reason) {
        if (sessionId > 0) {
            count(sessionId, reason);
        }
    }

    private void count(long sessionId, ResultCode code) {
        codes.computeIfAbsent(new Key(sessionId, code), k -> new LongAdder()).increment();
    }

    @Scheduled(fixedDelay = 1000)
    void flush() {
        for (Map.Entry<Key, LongAdder> entry : codes.entrySet()) {
            long count = entry.getValue().sumThenReset();
            if (count == 0) {
                codes.remove(entry.getKey(), entry.getValue());
                continue;
            }
            Key key = entry.getKey();
            if (key.code() != ResultCode.SUCCESS) {
                metrics.counter("courtgate.grabs.refused", "reason", key.code().name())
                        .increment(count);
            }
            try {
                script.add(key.sessionId(), key.code().name(), count);
            } catch (RuntimeException e) {
                log.warn("{} answers of session {} stay uncounted: {}", count, key.sessionId(), e.toString());
            }
        }
    }
}
