package com.courtgate.booking.waitlist;

import io.swagger.v3.oas.annotations.media.Schema;

/** Reason why an entry ENDED. */
@Schema(name = "WaitlistEndReason")
enum EntryEndReason {
    /** Its person did not want the place that was offered. */
    DECLINED,
    /** The offer's deadline went by. */
    LAPSED,
    /** The hours have begun. */
    BEGUN,
    /** The office withdrew the slot. */
    WITHDRAWN,
    /** The office ended this entry. */
    BY_OFFICE,
    /** The account was deactivated. */
    ACCOUNT
}
