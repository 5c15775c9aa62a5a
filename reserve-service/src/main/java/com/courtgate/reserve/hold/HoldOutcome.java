package com.courtgate.reserve.hold;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What became of a grab. */
sealed interface HoldOutcome {
    /** The user has a permit; the database will decide. */
    record Held(String traceId, long slotId) implements HoldOutcome {}

    /** The user had a permit of this slot before, under that trace. */
    record AlreadyHeld(String traceId, long slotId) implements HoldOutcome {}

    /** None of the slots has a permit left. */
    record SoldOut() implements HoldOutcome {}

    /** The hours of all the slots have begun. */
    record SlotClosed() implements HoldOutcome {}

    /** The user has as many permits of this session as one may. */
    record QuotaReached() implements HoldOutcome {}

    /** The gate is closed; it opens at that time, where known. */
    record NotOpen(@Nullable Instant flashTime) implements HoldOutcome {}

    /** A slot is not for sale in this session. */
    record ForeignSlot() implements HoldOutcome {}

    /** Redis does not know the session. */
    record UnknownSession() implements HoldOutcome {}

    /** The hold was taken and given back, because it could not be handed off. */
    record NotDelivered() implements HoldOutcome {}

    /** Redis was asked and did not answer: the trace tells, once it is known. */
    record Unknown(String traceId) implements HoldOutcome {}

    /** Nothing was done: a server behind is down, or too many are waiting. */
    record Unavailable() implements HoldOutcome {}
}
