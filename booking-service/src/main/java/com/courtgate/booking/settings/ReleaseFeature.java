package com.courtgate.booking.settings;

import com.courtgate.common.envelope.Reason;

/**
 * Features whose rows an older release does not understand. Each names the number that {@code RELEASE_FEATURES} must
 * have reached before it is written; what is there is read whatever the number.
 */
public enum ReleaseFeature {
    /** Slots and plans that end at 24:00. */
    END_OF_DAY(1),
    /** A second hall, and a zone of a hall that is not the settings'. */
    SEVERAL_HALLS(2);

    /** The highest number that this release knows. */
    static final int LATEST = 2;

    private final int number;

    ReleaseFeature(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    /** @param what as whoever asked for it wrote it */
    public Reason refusal(String what) {
        return Reason.of("reason.releaseFeature", what, String.valueOf(number));
    }
}
