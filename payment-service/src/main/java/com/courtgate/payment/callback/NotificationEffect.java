package com.courtgate.payment.callback;

import io.swagger.v3.oas.annotations.media.Schema;

/**
 * Effect of a notification.
 *
 * @param message for people who read the log
 * @param isTaken false when the channel may send it again: it was not believed, or what we do not know now may be known
 *     then
 */
record NotificationEffect(Result result, String message, boolean isTaken) {

    /** Result of a notification, as the log keeps it. */
    @Schema(name = "CallbackResult")
    enum Result {
        /** The notification changed something. */
        PROCESSED,
        /** True, and nothing was left to change. */
        IGNORED,
        /** Not believed, not the payment that was asked for, or about nothing we know. */
        FAILED
    }

    /** @param what it is now */
    static NotificationEffect changed(String what) {
        return new NotificationEffect(Result.PROCESSED, what, true);
    }

    static NotificationEffect nothing(String why) {
        return new NotificationEffect(Result.IGNORED, why, true);
    }

    /** Genuine, but not the payment that was asked for: a person decides on it. */
    static NotificationEffect differs(String what) {
        return new NotificationEffect(Result.FAILED, what, true);
    }

    static NotificationEffect unknownNumber() {
        return new NotificationEffect(Result.FAILED, "we know no such number", false);
    }

    static NotificationEffect rejected(String why) {
        return new NotificationEffect(Result.FAILED, why, false);
    }
}
