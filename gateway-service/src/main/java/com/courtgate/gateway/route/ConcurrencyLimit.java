package com.courtgate.gateway.route;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Concurrency limit of a lane: as many requests may be under way as are answered within the longest wait at the pace of
 * the last moments, and always a few. Requests beyond that are turned away at once, so that those who were let in are
 * answered soon, however many come.
 */
final class ConcurrencyLimit {
    private static final long PACE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final double WEIGHT_OF_NEWS = 0.5;

    private final int least;
    private final double waitSeconds;
    private final LongSupplier nanoClock;
    private final AtomicInteger underWay = new AtomicInteger();
    private final LongAdder answered = new LongAdder();
    private final AtomicLong pacedAt;
    private long answeredBefore;
    private double perSecond;
    private volatile int most;

    /**
     * @param least so many may always be under way
     * @param wait how long one who is let in may have to wait when all are served in turn
     * @param nanoClock as {@link System#nanoTime}
     */
    ConcurrencyLimit(int least, Duration wait, LongSupplier nanoClock) {
        this.least = least;
        this.waitSeconds = wait.toNanos() / 1e9;
        this.nanoClock = nanoClock;
        this.most = least;
        this.pacedAt = new AtomicLong(nanoClock.getAsLong());
    }

    /** A limit without bounds, for lanes in which waiting is what was asked for. */
    static ConcurrencyLimit unbounded() {
        return new ConcurrencyLimit(Integer.MAX_VALUE, Duration.ZERO, System::nanoTime);
    }

    /** Whether one more is let in; whoever is has to {@link #leave} in the end. */
    boolean enter() {
        keepPace();
        if (underWay.incrementAndGet() <= most) {
            return true;
        }
        underWay.decrementAndGet();
        return false;
    }

    /** Notes that a request that was let in has its answer, or does not want it any more. */
    void leave() {
        answered.increment();
        underWay.decrementAndGet();
    }

    int underWay() {
        return underWay.get();
    }

    int most() {
        return most;
    }

    private void keepPace() {
        long before = pacedAt.get();
        long now = nanoClock.getAsLong();
        if (now - before >= PACE_NANOS && pacedAt.compareAndSet(before, now)) {
            measure(now - before);
        }
    }

    private synchronized void measure(long nanos) {
        long total = answered.sum();
        double now = (total - answeredBefore) / (nanos / 1e9);
        answeredBefore = total;
        perSecond += WEIGHT_OF_NEWS * (now - perSecond);
        most = (int) Math.max(least, Math.min(Integer.MAX_VALUE, perSecond * waitSeconds));
    }
}
