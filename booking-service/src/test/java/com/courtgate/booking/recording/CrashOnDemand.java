package com.courtgate.booking.recording;

import com.courtgate.common.faults.CrashPoints;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Lets recording die at a point, once, when a test asks for it. Found by the component scan, in the place of the seam
 * that does nothing.
 */
@Component
class CrashOnDemand implements CrashPoints {
    private final AtomicReference<@Nullable Crash> next = new AtomicReference<>();
    private volatile boolean died;

    private record Crash(CrashPoint point, Runnable lastDeed) {}

    /** Dies the next time this point is reached, after a last deed such as losing a connection. */
    void dieAt(CrashPoint point, Runnable lastDeed) {
        died = false;
        next.set(new Crash(point, lastDeed));
    }

    void dieAt(CrashPoint point) {
        dieAt(point, () -> {});
    }

    boolean hasDied() {
        return died;
    }

    void spareAll() {
        next.set(null);
    }

    @Override
    public void reach(Enum<?> point) {
        Crash crash = next.get();
        if (crash != null && crash.point() == point && next.compareAndSet(crash, null)) {
            crash.lastDeed().run();
            died = true;
            throw new IllegalStateException("died at " + point + ", as the test wanted");
        }
    }
}
