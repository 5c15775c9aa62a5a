package com.courtgate.booking.settings;

import com.courtgate.common.envelope.Reason;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names of the settings; part of the HTTP contract. */
enum SettingName {
    /** Minutes between a recorded hold and its pay deadline. */
    PAY_TIMEOUT_MINUTE(1, 1440, 15),
    /** Price in fen of a slot that was given none. */
    PAY_AMOUNT(1, 10_000_000, 2000),
    MAX_RESERVATIONS_PER_USER_PER_SESSION(1, 100, 2),
    /** Minutes before its start until which a slot is refundable. */
    REFUND_CUTOFF_MINUTE(0, 10_080, 120),
    /** Days for which a deactivated student is kept; more than any event with a name in it is. */
    ERASURE_AFTER_DAY(31, 3650, 365),
    /** Whether anybody may wait: 1 or 0. */
    WAITLIST_ENABLED(0, 1, 1),
    /** Waitlists on which a student may be at a time. */
    WAITLIST_ENTRIES_PER_USER(1, 100, 3),
    /** Minutes for which a place is offered to whoever is first. */
    OFFER_MINUTE(1, 120, 20),
    /** Minutes before its start from which no place of a slot is offered any more. */
    OFFER_LEAST_MINUTE(0, 10_080, 15),
    /** Minute of the day from which nothing is offered, in the session's zone; the same as QUIET_TO: at any time. */
    QUIET_FROM(0, 1439, 1380),
    /** Minute of the day from which places are offered again. */
    QUIET_TO(0, 1439, 420),
    /** Slots of a week, from Monday on, that a student may have; 0: as many as the sessions allow. */
    MAX_RESERVATIONS_PER_USER_PER_WEEK(0, 100, 0),
    /** Whether nobody may have two courts at the same time: 1 or 0. */
    ONE_COURT_PER_HOUR(0, 1, 0),
    /** Up to which {@link ReleaseFeature} rows may be written: only while no instance of an older release is left. */
    RELEASE_FEATURES(0, ReleaseFeature.LATEST, 0);

    private final long least;
    private final long most;
    private final long byDefault;

    SettingName(long least, long most, long byDefault) {
        this.least = least;
        this.most = most;
        this.byDefault = byDefault;
    }

    boolean allows(long value) {
        return value >= least && value <= most;
    }

    Reason range() {
        return Reason.of("reason.wholeNumberFromTo", String.valueOf(least), String.valueOf(most));
    }

    static String listed() {
        return Stream.of(values()).map(Enum::name).collect(Collectors.joining(", "));
    }

    long byDefault() {
        return byDefault;
    }
}
