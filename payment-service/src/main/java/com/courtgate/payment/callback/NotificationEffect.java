package com.courtgate.payment.callback;

/** Effect of a notification. */
sealed interface NotificationEffect {

    /** @param what it is now, in the words of the log */
    record Changed(String what) implements NotificationEffect {}

    /** Genuine, and nothing was left to change. */
    record Nothing(String why) implements NotificationEffect {}

    /** Genuine, but not the payment that was asked for. */
    record Differs(String what) implements NotificationEffect {}

    /** Genuine, and about a number we do not know; what we do not know may be known when it comes again. */
    record UnknownNumber() implements NotificationEffect {}

    /** Not believed. */
    record Rejected(String why) implements NotificationEffect {}

    /** The result that the log keeps. */
    default CallbackResult result() {
        return switch (this) {
            case Changed changed -> CallbackResult.PROCESSED;
            case Nothing nothing -> CallbackResult.IGNORED;
            case Differs differs -> CallbackResult.FAILED;
            case UnknownNumber unknown -> CallbackResult.FAILED;
            case Rejected disbelieved -> CallbackResult.FAILED;
        };
    }

    /** The sentence that the log keeps, for people. */
    default String message() {
        return switch (this) {
            case Changed changed -> changed.what();
            case Nothing nothing -> nothing.why();
            case Differs differs -> differs.what();
            case UnknownNumber unknown -> "we know no such number";
            case Rejected disbelieved -> disbelieved.why();
        };
    }
}
