package com.courtgate.reserve.hold;

import com.courtgate.common.envelope.Outages;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.lua.LuaScript;
import com.courtgate.reserve.redis.SessionKeys;
import com.courtgate.reserve.redis.ShardBreakers;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.redisson.api.RedissonClient;
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
 * Decides a batch of requests of one session in one round trip; see {@code hold.lua}. Without a verdict it tells
 * exactly, for grabs, how far that got.
 */
@Component
public class HoldScript {
    private static final Logger log = LoggerFactory.getLogger(HoldScript.class);
    private static final String MILLIS = "Millis";

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

    private static final Duration[] CALL_STEPS =
            LongStream.of(1, 2, 5, 10, 50, 500).mapToObj(Duration::ofMillis).toArray(Duration[]::new);

    private final LuaScript script = LuaScript.load(HoldScript.class, "hold.lua", SessionKeys.PRELUDE);
    private final RedissonClient redis;
    private final ShardBreakers breakers;
    private final Timer calls;
    private final DistributionSummary grabsPerCall;

    HoldScript(RedissonClient redis, ShardBreakers breakers, MeterRegistry metrics) {
        this.redis = redis;
        this.breakers = breakers;
        this.calls = Timer.builder("courtgate.grabs.script")
                .description("Calls of the script that decides grabs, answered or not")
                .serviceLevelObjectives(CALL_STEPS)
                .register(metrics);
        this.grabsPerCall = DistributionSummary.builder("courtgate.grabs.batch")
                .description("Grabs decided together by one call of the script")
                .register(metrics);
    }

    /**
     * Reply of the script.
     *
     * @param outcomes one per request, in their order
     * @param soldOut holders (user id to trace id) of slots that were found sold out
     * @param nowMillis the Redis server's clock
     */
    public record Decided(List<HoldOutcome> outcomes, Map<Long, Map<Long, String>> soldOut, long nowMillis) {}

    /** Certainty about the script. */
    sealed interface Answer {
        record Answered(Decided verdicts) implements Answer {}

        /** Redis has certainly not run it, and never will. */
        record NotExecuted() implements Answer {}

        /** The call was sent: Redis may have run it, may run it later, or never. */
        record Unknown() implements Answer {}
    }

    /** Decides grabs; never throws, and must never guess: whatever is not certain is unknown. */
    Answer ask(long sessionId, List<HoldRequest> requests) {
        CircuitBreaker breaker = breakers.of(sessionId);
        if (!breaker.tryAcquirePermission()) {
            return new Answer.NotExecuted();
        }
        grabsPerCall.record(requests.size());
        long start = System.nanoTime();
        try {
            var verdicts = decide(sessionId, requests, "");
            breaker.onSuccess(System.nanoTime() - start, TimeUnit.NANOSECONDS);
            return new Answer.Answered(verdicts);
        } catch (RuntimeException e) {
            breaker.onError(System.nanoTime() - start, TimeUnit.NANOSECONDS, e);
            Answer answer = isNotDone(e) ? new Answer.NotExecuted() : new Answer.Unknown();
            if (answer instanceof Answer.NotExecuted || Outages.isOutage(e)) {
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

    /**
     * Decides orders; throws when Redis does not answer.
     *
     * @param saidToWaitIn the incarnation in which booking-service was asked, and said that all of them wait, so that
     *     none is DOUBTFUL; in another one, and with "", it is as if nobody had said so
     */
    public Decided decide(long sessionId, List<HoldRequest> requests, String saidToWaitIn) {
        List<Object> arguments = new ArrayList<>(2 + requests.size() * 7);
        arguments.add(Integer.toString(requests.size()));
        arguments.add(saidToWaitIn);
        for (HoldRequest request : requests) {
            arguments.add(request.traceId());
            arguments.add(Long.toString(request.userId()));
            arguments.add(request.orderNo() == null ? "" : request.orderNo());
            arguments.add(Long.toString(request.madeAtMillis()));
            arguments.add(request.origin() == null ? "" : request.origin());
            arguments.add(Integer.toString(request.slotIds().size()));
            request.slotIds().forEach(slot -> arguments.add(slot.toString()));
        }
        List<Object> reply = script.run(redis, new SessionKeys(sessionId).all(), arguments.toArray());
        return read(reply, requests);
    }

    private static Decided read(List<Object> reply, List<HoldRequest> requests) {
        List<HoldOutcome> outcomes = new ArrayList<>(requests.size());
        for (HoldRequest request : requests) {
            outcomes.add(outcome((List<?>) reply.get(1 + outcomes.size()), request.traceId()));
        }
        Map<Long, Map<Long, String>> soldOut = new HashMap<>();
        for (int i = 1 + requests.size(); i < reply.size(); i++) {
            List<?> row = (List<?>) reply.get(i); // "SOLD", slot, user, trace, user, trace ...
            Map<Long, String> holders = new HashMap<>();
            for (int h = 2; h < row.size(); h += 2) {
                holders.put(Long.valueOf(row.get(h).toString()), row.get(h + 1).toString());
            }
            soldOut.put(Long.valueOf(row.get(1).toString()), holders);
        }
        return new Decided(outcomes, soldOut, Long.parseLong(reply.getFirst().toString()));
    }

    private static HoldOutcome outcome(List<?> row, String traceId) {
        String verdict = row.getFirst().toString();
        return switch (verdict) {
            case "HELD" ->
                new HoldOutcome.Held(
                        traceId, row.size() > 1 ? Long.parseLong(row.get(1).toString()) : 0);
            case "UNKNOWN_SESSION" -> new HoldOutcome.UnknownSession();
            case "DOUBTFUL" -> new HoldOutcome.Doubtful();
            default -> new HoldOutcome.Refused(ResultCode.valueOf(verdict), details(row));
        };
    }

    /** Names and values by turns, after the code; a time is told as ISO text, under its name without the unit. */
    private static Map<String, Object> details(List<?> row) {
        Map<String, Object> details = new HashMap<>();
        for (int i = 1; i < row.size(); i += 2) {
            String name = row.get(i).toString();
            Object value = row.get(i + 1);
            if (name.endsWith(MILLIS)) {
                name = name.substring(0, name.length() - MILLIS.length());
                value = Instant.ofEpochMilli(Long.parseLong(value.toString())).toString();
            }
            details.put(name, value);
        }
        return details;
    }
}
