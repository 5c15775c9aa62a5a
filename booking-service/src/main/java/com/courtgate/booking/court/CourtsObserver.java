package com.courtgate.booking.court;

/** Whoever keeps rows by the courts of a hall. */
public interface CourtsObserver {
    /**
     * A court was added or has moved, or a hall was added. Called in that transaction, after its locks of halls and
     * courts, so that a reader sees the new courts and what was made of them at once.
     */
    void courtsChanged();
}
