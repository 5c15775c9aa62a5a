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
        eventually(
                () -> {
                    assertion.run();
                    return true;
                });
    }

    /** Repeats until the supplier neither throws nor fails an assertion; answers its value. */
    public static <T> T eventually(Callable<T> supplier) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
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
