package com.courtgate.gateway.limit;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.local.SynchronizationStrategy;
import java.util.concurrent.TimeUnit;

/**
 * One visitor's permits as this gateway knows them. It decides at once and exactly for this gateway; what it gave out
 * is told to the bucket that all gateways share, and what that one says is what it has from then on.
 */
final class LocalBucket {
    private static final long NEWS_AFTER_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Limit limit;
    private final String who;
    private final TimeMeter time;
    private final Bucket permits;
    private long unshared;
    private long unsharedSince;
    private boolean isSharing;
    private long agreedAt;

    LocalBucket(Limit limit, String who, TimeMeter time) {
        this.limit = limit;
        this.who = who;
        this.time = time;
        this.agreedAt = time.currentTimeNanos() - NEWS_AFTER_NANOS;
        var builder = Bucket.builder()
                .withCustomTimePrecision(time)
                .withSynchronizationStrategy(SynchronizationStrategy.NONE); // every method here is synchronized
        for (var bandwidth : limit.shape().getBandwidths()) {
            builder.addLimit(bandwidth);
        }
        this.permits = builder.build();
    }

    Limit limit() {
        return limit;
    }

    String who() {
        return who;
    }

    /** Takes one permit, or says how long to wait. */
    synchronized Verdict take() {
        ConsumptionProbe probe = permits.tryConsumeAndReturnRemaining(1);
        if (probe.isConsumed() && unshared++ == 0) {
            unsharedSince = time.currentTimeNanos();
        }
        return Verdict.of(probe);
    }

    /** Puts one permit back unless there are as many as there may be; answers how many there are. */
    synchronized long giveBack() {
        if (permits.getAvailableTokens() < limit.permits()) {
            permits.addTokens(1);
            if (unshared-- == 0) {
                unsharedSince = time.currentTimeNanos();
            }
        }
        return permits.getAvailableTokens();
    }

    /**
     * Whether there is something to tell, or news may be waiting: others may have given out less than this gateway
     * believes. Answers true once, to the one who has to see to it; until {@link #agree} or {@link #disagree}.
     */
    synchronized boolean startSharing() {
        boolean starts = !isSharing && (unshared != 0 || time.currentTimeNanos() - agreedAt >= NEWS_AFTER_NANOS);
        isSharing |= starts;
        return starts;
    }

    /**
     * Returns the permits given out and not told yet, below zero when more was given back; the caller tells it now.
     * After an outage only those still missing: the rest would have come back to the shared bucket as well.
     */
    synchronized long tell() {
        boolean isOld = time.currentTimeNanos() - unsharedSince >= limit.per().toNanos();
        long missing = Math.max(0, limit.permits() - permits.getAvailableTokens());
        long told = isOld ? Math.clamp(unshared, 0, missing) : unshared;
        unshared = 0;
        return told;
    }

    /**
     * Notes that the last report has arrived.
     *
     * @param left permits in the shared bucket after that; below zero when the gateways gave out more together
     */
    synchronized void agree(long left) {
        long surplus = permits.getAvailableTokens() - (left - unshared);
        if (surplus > 0) {
            permits.consumeIgnoringRateLimits(surplus);
        } else if (surplus < 0) {
            permits.addTokens(-surplus);
        }
        agreedAt = time.currentTimeNanos();
        isSharing = false;
    }

    /**
     * Notes that the last report has not arrived, or its answer has not: reported twice, permits given back would be a
     * gift.
     */
    synchronized void disagree(long told) {
        unshared += Math.max(0, told); // and no younger than it was
        agreedAt = time.currentTimeNanos();
        isSharing = false;
    }
}
