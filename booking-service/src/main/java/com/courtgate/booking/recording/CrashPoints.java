package com.courtgate.booking.recording;

/** The seam at which a test lets the process die; does nothing in production. */
@FunctionalInterface
interface CrashPoints {
    void reach(CrashPoint point);
}
