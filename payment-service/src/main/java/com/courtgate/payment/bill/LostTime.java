package com.courtgate.payment.bill;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;

/**
 * A time that is not in our rows, because a backup took their place.
 *
 * @param backupAt the last moment that the backup knows of
 * @param restoredAt the moment from which on everything is known again
 */
record LostTime(Instant backupAt, Instant restoredAt) {
    /** The channel's clock may differ from ours. */
    private static final Duration CLOCKS = Duration.ofMinutes(5);

    /** A pay order that was lost can be paid as long as nobody closes it: till it expires. */
    private static final Duration STILL_PAYABLE = Duration.ofHours(2);

    /** Whether a payment of that time may be of a pay order that was lost. */
    boolean covers(Instant paidAt) {
        return !paidAt.isBefore(backupAt.minus(CLOCKS)) && paidAt.isBefore(restoredAt.plus(STILL_PAYABLE));
    }

    /** The days whose bills may tell of it. */
    List<LocalDate> days(ZoneId zone) {
        LocalDate first = LocalDate.ofInstant(backupAt.minus(CLOCKS), zone);
        LocalDate last = LocalDate.ofInstant(restoredAt.plus(STILL_PAYABLE), zone);
        return first.datesUntil(last.plusDays(1)).toList();
    }
}
