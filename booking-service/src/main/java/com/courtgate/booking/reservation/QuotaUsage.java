package com.courtgate.booking.reservation;

import java.time.Instant;
import java.time.LocalDate;

/**
 * A place that counts against what its user may have.
 *
 * @param date of its slot
 * @param isActive whether they still have it; one that was given back late counts, and is nobody's
 */
public record QuotaUsage(LocalDate date, Instant startsAt, Instant endsAt, boolean isActive) {

    /** A place of a slot that somebody is about to have. */
    public static QuotaUsage wanted(SlotForSale slot) {
        return new QuotaUsage(slot.date(), slot.startsAt(), slot.endsAt(), true);
    }

    public boolean overlaps(QuotaUsage other) {
        return startsAt.isBefore(other.endsAt) && other.startsAt.isBefore(endsAt);
    }
}
