package com.courtgate.payment.crash;

/** The seam at which a test lets the process die; does nothing in production. */
@FunctionalInterface
public interface CrashPoints {
    void reach(CrashPoint point);
}
