package com.courtgate.booking.waitlist;

import io.swagger.v3.oas.annotations.media.Schema;

/** States of an entry of a waitlist; all but the first are final. */
@Schema(name = "StoredWaitlistState")
enum EntryState {
    WAITING,
    /** Its person took a place that was offered to them. */
    TAKEN,
    LEFT,
    ENDED
}
