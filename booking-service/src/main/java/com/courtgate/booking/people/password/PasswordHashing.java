package com.courtgate.booking.people.password;

import com.courtgate.booking.people.login.AccountSettings;
import com.courtgate.booking.people.password.HashingQueue.Lane;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Hashes passwords on a few platform threads, with a short queue before them in which parties take turns
 * ({@link HashingQueue}). Hashing on request threads would occupy the carriers of everything else the service does. A
 * waiting job holds neither a database connection nor a lock.
 */
@Component
public class PasswordHashing implements AutoCloseable {
    private static final Duration TRY_AGAIN = Duration.ofSeconds(2);

    private final Duration patience;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final HashingQueue<Job<?>> queue;
    private final Timer waits;
    private final Counter refused;
    private boolean closed;

    PasswordHashing(AccountSettings settings, MeterRegistry metrics) {
        AccountSettings.Hashing hashing = settings.hashing();
        patience = hashing.patience();
        queue = new HashingQueue<>(hashing, System.nanoTime());
        waits = metrics.timer("courtgate.login.wait");
        refused = metrics.counter("courtgate.login.refused.busy");
        Gauge.builder("courtgate.login.waiting", this, PasswordHashing::waiting).register(metrics);
        for (int thread = 1; thread <= hashing.threadsHere(); thread++) {
            Thread.ofPlatform().daemon().name("hash-" + thread).start(this::serve);
        }
    }

    public sealed interface Answer<T> {}

    public record Computed<T>(T value) implements Answer<T> {}

    /** Too many wait; nothing was computed. */
    public record Busy<T>(Duration retryAfter) implements Answer<T> {}

    private static final class Job<T> {
        private final Lane lane;
        private final FairnessKey fairnessKey;
        private final Supplier<T> work;
        private final Timer.Sample waits = Timer.start();
        private final CompletableFuture<Answer<T>> answer = new CompletableFuture<>();

        Job(Lane lane, FairnessKey fairnessKey, Supplier<T> work) {
            this.lane = lane;
            this.fairnessKey = fairnessKey;
            this.work = work;
        }

        void run() {
            try {
                answer.complete(new Computed<>(work.get()));
            } catch (Throwable e) {
                answer.completeExceptionally(e); // the caller's thread throws it
            }
        }

        void refuse() {
            answer.complete(new Busy<>(TRY_AGAIN));
        }
    }

    /**
     * Computes on one of the threads; waits for its turn at most {@code patience}.
     *
     * @param fairnessKey whose jobs take turns with those of others
     */
    public <T> Answer<T> compute(Lane lane, FairnessKey fairnessKey, Supplier<T> work) {
        var job = new Job<>(lane, fairnessKey, work);
        enter(job);
        Answer<T> answer = await(job);
        if (answer instanceof Busy && lane != Lane.BACKGROUND) {
            refused.increment();
        }
        return answer;
    }

    private void enter(Job<?> job) {
        lock.lock();
        try {
            Job<?> sentAway = closed ? job : queue.offer(job.lane, job.fairnessKey, job);
            if (sentAway != null) {
                sentAway.refuse();
            }
            work.signal();
        } finally {
            lock.unlock();
        }
    }

    private <T> Answer<T> await(Job<T> job) {
        try {
            return job.answer.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return leave(job);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return leave(job);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a password could not be hashed", e.getCause());
        }
    }

    /** Stops waiting, unless the turn has come. */
    private <T> Answer<T> leave(Job<T> job) {
        lock.lock();
        try {
            if (queue.remove(job.lane, job.fairnessKey, job)) {
                job.refuse();
            }
        } finally {
            lock.unlock();
        }
        return job.answer.join();
    }

    private void serve() {
        for (Job<?> job = next(); job != null; job = next()) {
            job.waits.stop(waits);
            job.run();
        }
    }

    /** Null when there is nothing to do any more. */
    private @Nullable Job<?> next() {
        lock.lock();
        try {
            while (!closed) {
                long now = System.nanoTime();
                Job<?> job = queue.poll(now);
                if (job != null) {
                    return job;
                }
                Duration throttledIn = queue.nextThrottledIn(now);
                if (throttledIn == null) {
                    work.await();
                } else {
                    work.awaitNanos(throttledIn.toNanos());
                }
            }
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        } finally {
            lock.unlock();
        }
    }

    private int waiting() {
        lock.lock();
        try {
            return queue.size();
        } finally {
            lock.unlock();
        }
    }

    /** Jobs under way finish; the others are refused, at the latest when their patience is over. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            work.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
