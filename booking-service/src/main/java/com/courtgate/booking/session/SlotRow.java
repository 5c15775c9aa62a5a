package com.courtgate.booking.session;

import java.time.LocalDate;
import java.time.LocalTime;

/** A row of {@code time_slot} with its court's name. */
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
        int blockVersion) {}
