package com.courtgate.payment.bill;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;

/**
 * A time that is not in our rows, because a backup took their place.
 *
 * @param id of the restore
 * @param backupAt the last moment that the backup knows of
 * @param restoredAt the moment from which on everything is known again
 */
record DataLossWindow(long id, Instant backupAt, Instant restoredAt) {
    /** The channel's clock may differ from ours. */
    private static final Duration CLOCKS = Duration.ofMinutes(5);

    /** A pay order that was lost can be paid as long as nobody closes it: till it expires. */
    static final Duration STILL_PAYABLE = Duration.ofHours(2);

    /** Whether a payment of that time may be of a pay order that was lost: one that was made after the backup. */
    boolean covers(Instant madeAt, Instant paidAt) {
        Instant first = backupAt.minus(CLOCKS);
        return !madeAt.isBefore(first)
                && !madeAt.isAfter(restoredAt)
                && !paidAt.isBefore(first)
                && paidAt.isBefore(restoredAt.plus(STILL_PAYABLE));
    }

    /** The days whose bills tell of what was lost. */
    List<LocalDate> days(ZoneId zone) {
        return days(restoredAt, zone);
    }

    /**
     * Returns the days of the lost time, and the one on which pay orders that were lost may have been paid after the
     * restore.
     */
    List<LocalDate> daysWithWhatFollows(ZoneId zone) {
        return days(restoredAt.plus(STILL_PAYABLE), zone);
    }

    private List<LocalDate> days(Instant until, ZoneId zone) {
        LocalDate first = LocalDate.ofInstant(backupAt.minus(CLOCKS), zone);
        return first.datesUntil(LocalDate.ofInstant(until, zone).plusDays(1)).toList();
    }
}
