package com.courtgate.common.due;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * A thread that does something again and again, and at once when a commit gives it a reason to. Only haste: the next
 * round finds what a commit did not tell. Commits that come during a round share the next one.
 */
public final class DueLoop implements SmartLifecycle {
    private static final Logger log = LoggerFactory.getLogger(DueLoop.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Semaphore wakes = new Semaphore(0);
    private final TransactionSynchronization haste = new TransactionSynchronization() {
        @Override
        public void afterCommit() {
            wakes.release();
        }
    };
    private final Thread thread;
    private final Duration every;
    private final Runnable round;
    private volatile boolean running;

    /**
     * @param name of the thread
     * @param every pause between two rounds of which nobody is in a hurry
     * @param round may throw: the next one is done all the same
     */
    public DueLoop(String name, Duration every, Runnable round) {
        this.every = every;
        this.round = round;
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::loop);
    }

    /** Has a round begin when the caller's transaction has committed. */
    public void wakeAfterCommit() {
        TransactionSynchronizationManager.registerSynchronization(haste);
    }

    @Override
    public void start() {
        running = true;
        wakes.release(); // the first round is now, however long the pauses are
        thread.start();
    }

    /** Returns when the round in hand has ended, or after ten seconds. */
    @Override
    public void stop() {
        running = false;
        wakes.release();
        try {
            thread.join(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void loop() {
        try {
            while (running) {
                if (wakes.tryAcquire(every.toMillis(), TimeUnit.MILLISECONDS)) {
                    wakes.drainPermits();
                }
                if (running) {
                    doRound();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void doRound() {
        try {
            round.run();
        } catch (RuntimeException e) {
            log.error("{}: a round was broken off, the next one is in {}", thread.getName(), every, e);
        }
    }
}
