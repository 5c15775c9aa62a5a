package com.courtgate.reserve.result;

import com.courtgate.reserve.redis.SessionKeys;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.redisson.api.RMap;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Results of traces in Redis, kept for a day after the session. */
@Component
class ResultStore {
    private final RedissonClient redis;

    ResultStore(RedissonClient redis) {
        this.redis = redis;
    }

    /** Empty when Redis does not know the trace. */
    Mono<Optional<TraceResult>> find(long sessionId, String traceId) {
        return Mono.fromCompletionStage(() -> results(sessionId).getAsync(traceId))
                .map(stored -> Optional.of(TraceResult.parse(traceId, stored)))
                .defaultIfEmpty(Optional.empty());
    }

    /** Results of several traces in one round trip, as stored. */
    Map<String, String> findAll(long sessionId, Set<String> traceIds) {
        return results(sessionId).getAll(traceIds);
    }

    private RMap<String, String> results(long sessionId) {
        return redis.getMap(new SessionKeys(sessionId).results(), StringCodec.INSTANCE);
    }
}
