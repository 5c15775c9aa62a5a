package com.courtgate.common.testing;

import com.courtgate.common.faults.CrashPoints;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Lets whoever reaches a point die there, once, when a test asks for it. */
public final class CrashOnDemand implements CrashPoints {
    private final AtomicReference<@Nullable Crash> next = new AtomicReference<>();
    private volatile boolean died;

    private record Crash(Enum<?> point, Runnable lastDeed) {}

    /** Death of the process, as the rest of the service sees it. */
    public static final class Died extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        private Died(Enum<?> point) {
            super("died at " + point + ", as the test wanted");
        }
    }

    /** Dies the next time this point is reached, after a last deed such as losing a connection. */
    public void dieAt(Enum<?> point, Runnable lastDeed) {
        died = false;
        next.set(new Crash(point, lastDeed));
    }

    public void dieAt(Enum<?> point) {
        dieAt(point, () -> {});
    }

    public boolean isArmed() {
        return next.get() != null;
    }

    public boolean hasDied() {
        return died;
    }

    public void spareAll() {
        next.set(null);
    }

    @Override
    public void reach(Enum<?> point) {
        Crash crash = next.get();
        if (crash != null && crash.point() == point && next.compareAndSet(crash, null)) {
            crash.lastDeed().run();
            died = true;
            throw new Died(point);
        }
    }
}
