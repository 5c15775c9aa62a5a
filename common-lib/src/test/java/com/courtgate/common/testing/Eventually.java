package com.courtgate.common.testing;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.awaitility.core.ThrowingRunnable;

/** Waits, by Awaitility, for something another thread or process will bring about; the one place of its patience. */
public final class Eventually {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private Eventually() {}

    /** Repeats the assertion until it holds; after a minute its last failure is the test's. */
    public static void eventually(ThrowingRunnable assertion) {
        eventually(PATIENCE, assertion);
    }

    /** The same with another patience, for what has a promised time of its own. */
    public static void eventually(Duration patience, ThrowingRunnable assertion) {
        within(patience).untilAsserted(assertion);
    }

    /** Repeats until the supplier neither throws nor fails an assertion; answers its value. */
    public static <T> T eventually(Callable<T> supplier) {
        var value = new AtomicReference<T>();
        within(PATIENCE).untilAsserted(() -> value.set(supplier.call()));
        return value.get();
    }

    private static ConditionFactory within(Duration patience) {
        return Awaitility.await()
                .atMost(patience)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(20))
                .pollInSameThread()
                .ignoreExceptions();
    }
}
