package com.courtgate.booking.people.account;

import java.time.Instant;

/** Somebody whom the deactivation of an account concerns, told of it in its transaction. */
public interface AccountDeactivationObserver {
    void deactivated(long userId, Instant at);
}
