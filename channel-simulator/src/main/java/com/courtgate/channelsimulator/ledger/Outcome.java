package com.courtgate.channelsimulator.ledger;

/** Result of asking the channel for something. */
public sealed interface Outcome<T> {

    record Done<T>(T value) implements Outcome<T> {}

    /** Nothing was changed. */
    record Refused<T>(Reason reason, String why) implements Outcome<T> {}

    /** Reason why the channel refuses; the name is what the merchant reads. */
    enum Reason {
        NOT_FOUND,
        /** The number is known with another content. */
        OTHER_CONTENT,
        ALREADY_PAID,
        ALREADY_FAILED,
        CLOSED,
        EXPIRED,
        NOT_PAID,
        /** The refund is more than what is left of the payment. */
        EXCEEDS,
        DECLINED
    }
}
