package com.courtgate.booking.waitlist;

import org.jspecify.annotations.Nullable;

/**
 * An entry in the waitlists of some slots of a session.
 *
 * @param orderNo the order that the waitlist placed for it and that is under way, stands, or was taken
 */
record Entry(
        long id,
        long userId,
        long sessionId,
        EntryState state,
        @Nullable String orderNo) {}
