package com.courtgate.common.inbox;

/** State of a received event. */
enum InboxStatus {
    /** Kept, and tried again when its time comes. */
    PROCESSING,
    SUCCESS,
    /** Given up after too many tries, or unreadable; a person may replay it. */
    FAILED,
    IGNORED
}
