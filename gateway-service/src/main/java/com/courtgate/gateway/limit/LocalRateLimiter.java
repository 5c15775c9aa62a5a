package com.courtgate.gateway.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.local.LocalBucketBuilder;
import java.time.Duration;

/** Buckets of this process alone, of the same shape as those in Redis. */
final class LocalRateLimiter {
    private static final int MOST_BUCKETS = 200_000;

    private final Cache<String, Bucket> buckets = Caffeine.newBuilder()
            .maximumSize(MOST_BUCKETS)
            .expireAfterAccess(Duration.ofMinutes(2))
            .build();

    /** Takes one permit, or says how long to wait. */
    Verdict take(Limit limit, String who) {
        Bucket bucket = buckets.get(limit.key(who), key -> newBucket(limit));
        return Verdict.of(bucket.tryConsumeAndReturnRemaining(1));
    }

    private static Bucket newBucket(Limit limit) {
        LocalBucketBuilder builder = Bucket.builder();
        for (var bandwidth : limit.shape().getBandwidths()) {
            builder.addLimit(bandwidth);
        }
        return builder.build();
    }
}
