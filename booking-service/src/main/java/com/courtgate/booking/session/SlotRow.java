package com.courtgate.booking.session;

import java.time.LocalDate;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code time_slot} with its court's name.
 *
 * @param blockedFor title of the standing block that keeps it out of sale; null: it has none, or nothing does
 * @param keptForLine whether what is free of it is for those who stand in its line
 * @param lineVersion how often that was changed
 * @param inLine how many stand in its line
 */
record SlotRow(
        long id,
        long sessionId,
        long courtId,
        String courtName,
        LocalDate slotDate,
        LocalTime startTime,
        LocalTime endTime,
        int permits,
        long priceFen,
        boolean blocked,
        int blockVersion,
        @Nullable String blockedFor,
        boolean keptForLine,
        int lineVersion,
        int inLine) {}
