package com.courtgate.common.discovery;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.springframework.context.SmartLifecycle;

/**
 * The first step of a service's end. The registry's client has just left the registry; the service goes on serving for
 * a while, until nobody chooses this instance any more. Only then does its web server take no more requests, and
 * finishes those it has.
 *
 * <p>The client of Nacos has such a wait of its own, which an error of its simultaneous end skips.
 */
final class Drain implements SmartLifecycle {
    private final Duration length;
    private volatile boolean isRunning;

    Drain(Duration length) {
        this.length = length;
    }

    @Override
    public void start() {
        isRunning = true;
    }

    @Override
    public void stop() {
        isRunning = false;
    }

    /** Returns at once; {@code drained} is called when the time is over. */
    @Override
    public void stop(Runnable drained) {
        isRunning = false;
        CompletableFuture.delayedExecutor(length.toMillis(), TimeUnit.MILLISECONDS)
                .execute(drained);
    }

    @Override
    public boolean isRunning() {
        return isRunning;
    }

    /** Before the web server, whose own end has a phase below this one. */
    @Override
    public int getPhase() {
        return DEFAULT_PHASE;
    }
}
