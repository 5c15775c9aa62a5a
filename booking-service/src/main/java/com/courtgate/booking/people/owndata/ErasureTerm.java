package com.courtgate.booking.people.owndata;

import java.time.Duration;

/** Term after which personal data goes; the office sets it, and the branch of people does not know where. */
public interface ErasureTerm {

    /** Returns the time for which a deactivated student's personal data is kept, 31 to 3,650 days. */
    Duration erasureAfter();
}
