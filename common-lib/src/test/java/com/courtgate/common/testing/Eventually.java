package com.courtgate.common.testing;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for something another thread or process will bring about. */
public final class Eventually {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private Eventually() {}

    /** Repeats the assertion until it holds; after a minute its last failure is the test's. */
    public static void eventually(ThrowingRunnable assertion) {
        eventually(PATIENCE, assertion);
    }

    /** The same with another patience, for what has a promised time of its own. */
    public static void eventually(Duration patience, ThrowingRunnable assertion) {
        until(patience, () -> {
            assertion.run();
            return true;
        });
    }

    /** Repeats until the supplier neither throws nor fails an assertion; answers its value. */
    public static <T> T eventually(Callable<T> supplier) {
        return until(PATIENCE, supplier);
    }

    private static <T> T until(Duration patience, Callable<T> supplier) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            try {
                return supplier.call();
            } catch (Throwable e) {
                if (System.nanoTime() > deadline) {
                    throw e instanceof Error error ? error : new AssertionError(e);
                }
                LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
            }
        }
    }

    /** A runnable that may throw. */
    @FunctionalInterface
    public interface ThrowingRunnable {
        void run() throws Exception;
    }
}
