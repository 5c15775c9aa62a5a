package com.courtgate.payment;

import com.courtgate.common.faults.CrashPoints;
import com.courtgate.payment.crash.CrashPoint;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Lets the process die at a point, once, when a test asks for it. */
@Component
public class CrashOnDemand implements CrashPoints {
    private final AtomicReference<@Nullable Enum<?>> next = new AtomicReference<>();

    /** What a request sees of a process that died. */
    public static final class Died extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Died(Enum<?> point) {
            super("died at " + point + ", as the test wanted");
        }
    }

    public void dieAt(CrashPoint point) {
        next.set(point);
    }

    public void spareAll() {
        next.set(null);
    }

    public boolean hasDied() {
        return next.get() == null;
    }

    @Override
    public void reach(Enum<?> point) {
        if (next.compareAndSet(point, null)) {
            throw new Died(point);
        }
    }
}
