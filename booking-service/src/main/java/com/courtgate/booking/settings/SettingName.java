package com.courtgate.booking.settings;

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
    ERASURE_AFTER_DAY(31, 3650, 365);

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

    String range() {
        return "must be a whole number from " + least + " to " + most;
    }

    long byDefault() {
        return byDefault;
    }
}
