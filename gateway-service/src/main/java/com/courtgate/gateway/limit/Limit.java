package com.courtgate.gateway.limit;

import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.BucketConfiguration;
import java.time.Duration;
import java.util.Locale;

/**
 * So many permits within that time.
 *
 * @param scope whose requests are counted together
 * @param permits size of the bucket, also what may come at once
 * @param per time in which an empty bucket is full again
 */
record Limit(Scope scope, long permits, Duration per) {

    /** Whose requests are counted together. */
    enum Scope {
        GLOBAL,
        IP,
        USER,
        GRAB,
        LOGIN,
        NOTIFY;

        private final String label = name().toLowerCase(Locale.ROOT);
    }

    /** Grabs come back all at once, so that a sixth one waits for the whole minute to pass. */
    BucketConfiguration shape() {
        var sized = Bandwidth.builder().capacity(permits);
        Bandwidth bandwidth = scope == Scope.GRAB
                ? sized.refillIntervally(permits, per).build()
                : sized.refillGreedy(permits, per).build();
        return BucketConfiguration.builder().addLimit(bandwidth).build();
    }

    /** Name of one bucket; a changed setting starts new buckets and leaves the old ones to expire. */
    String key(String who) {
        return "bf:limit:" + scope.label + ':' + permits + "per" + per.toSeconds() + ':' + who;
    }
}
