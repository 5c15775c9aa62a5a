package com.courtgate.booking.session;

import com.courtgate.booking.calendar.StandingBlockHours;
import com.courtgate.booking.sessionrules.SlotDraft;
import java.time.Instant;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row of {@code time_slot} to be: on sale, or out of it from the beginning. */
record NewSlotRow(
        long courtId,
        LocalTime start,
        LocalTime end,
        Instant startsAt,
        Instant endsAt,
        int permits,
        long priceFen,
        boolean blocked,
        int blockVersion,
        @Nullable String blockedWhy,
        @Nullable Long standingBlockId) {

    static NewSlotRow of(SlotDraft draft, List<StandingBlockHours> standing) {
        @Nullable
        StandingBlockHours by =
                StandingBlockHours.covering(draft.hours(), standing).orElse(null);
        return new NewSlotRow(
                draft.hours().courtId(),
                draft.hours().start(),
                draft.hours().end(),
                draft.hours().startsAt(),
                draft.hours().endsAt(),
                draft.permits(),
                draft.priceFen(),
                by != null,
                by == null ? 0 : 1,
                by == null ? null : by.why(),
                by == null ? null : by.id());
    }
}
