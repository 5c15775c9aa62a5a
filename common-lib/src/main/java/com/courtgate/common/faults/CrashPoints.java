package com.courtgate.common.faults;

/** The seam at which a drill or a test lets the process die; does nothing in production. */
@FunctionalInterface
public interface CrashPoints {
    /** @param point a constant of the service's own {@code CrashPoint} */
    void reach(Enum<?> point);
}
