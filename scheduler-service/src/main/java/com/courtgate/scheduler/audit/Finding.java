package com.courtgate.scheduler.audit;

import com.courtgate.common.contract.session.Holder;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One difference between Redis and the database.
 *
 * @param userId whose permit it is about; null for {@link Kind#MISCOUNT}
 * @param traceId the hold it is about; null for {@link Kind#MISCOUNT}
 * @param surplus permits the counter has too many, below 0 too few; 0 unless {@link Kind#MISCOUNT}
 */
record Finding(
        long slotId,
        Kind kind,
        @Nullable Long userId,
        @Nullable String traceId,
        int surplus) {

    /** Kind of difference. */
    @Schema(name = "FindingKind")
    enum Kind {
        /** The database has a reservation whose permit Redis does not count as taken. */
        LOST_PERMIT,
        /** Redis has a decided holder that the database does not have. */
        UNKNOWN_HOLDER,
        /** A counter is not permits - holders. */
        MISCOUNT
    }

    static Finding of(Kind kind, Holder holder) {
        return new Finding(holder.slotId(), kind, holder.userId(), holder.traceId(), 0);
    }

    static Finding miscount(long slotId, int surplus) {
        return new Finding(slotId, Kind.MISCOUNT, null, null, surplus);
    }

    /** Returns the number of permits that the finding is about. */
    int drift() {
        return kind == Kind.MISCOUNT ? Math.abs(surplus) : 1;
    }
}
