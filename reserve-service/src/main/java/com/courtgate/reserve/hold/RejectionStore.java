package com.courtgate.reserve.hold;

import com.courtgate.reserve.redis.SessionKeys;
import java.time.Duration;
import org.redisson.api.RMap;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.springframework.stereotype.Component;

/** Refusals of a session by reason, over all instances. */
@Component
class RejectionStore {
    private static final Duration KEPT = Duration.ofDays(2);
    private final RedissonClient redis;

    RejectionStore(RedissonClient redis) {
        this.redis = redis;
    }

    void add(long sessionId, String reason, long count) {
        RMap<String, String> counts = redis.getMap(new SessionKeys(sessionId).rejected(), StringCodec.INSTANCE);
        counts.addAndGet(reason, count);
        counts.expire(KEPT);
    }
}
