package com.courtgate.reserve.hold;

import com.courtgate.common.envelope.Outages;
import com.courtgate.reserve.redis.ShardBreakers;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.redisson.client.RedisAuthRequiredException;
import org.redisson.client.RedisConnectionException;
import org.redisson.client.RedisNodeNotFoundException;
import org.redisson.client.RedisOutOfMemoryException;
import org.redisson.client.RedisReadonlyException;
import org.redisson.client.RedisRedirectException;
import org.redisson.client.RedisRetryException;
import org.redisson.client.RedisTimeoutException;
import org.redisson.client.RedisWrongPasswordException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Has Redis decide grabs, and tells exactly how far that got when there is no verdict. Must never guess: whatever is
 * not certain is unknown.
 */
@Component
class AskRedis {
    private static final Logger log = LoggerFactory.getLogger(AskRedis.class);

    /**
     * Thrown before the command was written, by exactly these classes: there was no connection, or its write was
     * cancelled before it began. Their subclasses tell of commands that were sent.
     */
    private static final Set<Class<?>> NEVER_SENT =
            Set.of(RedisTimeoutException.class, RedisConnectionException.class, RedisNodeNotFoundException.class);

    /**
     * Error replies that come before a script's first write, so that nothing was done. Any other may come from the
     * middle of it.
     */
    private static final List<Class<?>> NOT_RUN = List.of(
            RedisRetryException.class, // loading, busy, master or cluster down, too few replicas, slot on its way
            RedisRedirectException.class, // a slot that is elsewhere, where it could not be followed to
            RedisOutOfMemoryException.class,
            RedisReadonlyException.class,
            RedisAuthRequiredException.class,
            RedisWrongPasswordException.class);

    private static final Duration[] CALL_STEPS = {
        Duration.ofMillis(1),
        Duration.ofMillis(2),
        Duration.ofMillis(5),
        Duration.ofMillis(10),
        Duration.ofMillis(50),
        Duration.ofMillis(500)
    };

    private final HoldScript script;
    private final ShardBreakers breakers;
    private final Timer calls;
    private final DistributionSummary grabsPerCall;

    AskRedis(HoldScript script, ShardBreakers breakers, MeterRegistry metrics) {
        this.script = script;
        this.breakers = breakers;
        this.calls = Timer.builder("courtgate.grabs.script")
                .description("Calls of the script that decides grabs, answered or not")
                .serviceLevelObjectives(CALL_STEPS)
                .register(metrics);
        this.grabsPerCall = DistributionSummary.builder("courtgate.grabs.batch")
                .description("Grabs decided together by one call of the script")
                .register(metrics);
    }

    /** What is known afterwards. */
    sealed interface Answer {
        record Decided(HoldScript.Decided verdicts) implements Answer {}

        /** Redis has certainly not run it, and never will. */
        record NotDone() implements Answer {}

        /** It was sent: Redis may have run it, may run it later, or never. */
        record Unknown() implements Answer {}
    }

    Answer decide(long sessionId, List<HoldRequest> requests) {
        CircuitBreaker breaker = breakers.of(sessionId);
        if (!breaker.tryAcquirePermission()) {
            return new Answer.NotDone();
        }
        grabsPerCall.record(requests.size());
        long start = System.nanoTime();
        try {
            var verdicts = script.decide(sessionId, requests);
            breaker.onSuccess(System.nanoTime() - start, TimeUnit.NANOSECONDS);
            return new Answer.Decided(verdicts);
        } catch (RuntimeException e) {
            breaker.onError(System.nanoTime() - start, TimeUnit.NANOSECONDS, e);
            Answer answer = isNotDone(e) ? new Answer.NotDone() : new Answer.Unknown();
            if (answer instanceof Answer.NotDone || Outages.isOutage(e)) {
                log.debug("{} grabs of session {}: {}", requests.size(), sessionId, answer, e);
            } else {
                log.error("hold.lua failed", e);
            }
            return answer;
        } finally {
            calls.record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
        }
    }

    static boolean isNotDone(RuntimeException failure) {
        return NEVER_SENT.contains(failure.getClass())
                || NOT_RUN.stream().anyMatch(type -> type.isInstance(failure))
                || Outages.isEndlessRedirect(failure);
    }
}
