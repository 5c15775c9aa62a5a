package com.courtgate.reserve.hold;

/** The seam at which a test lets the process die; does nothing in production. */
@FunctionalInterface
interface CrashPoints {
    void reach(CrashPoint point);
}
