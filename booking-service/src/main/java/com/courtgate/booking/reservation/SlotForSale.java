package com.courtgate.booking.reservation;

import java.time.Instant;
import java.time.LocalDate;

/**
 * A slot as recording finds it.
 *
 * @param date of its hours, in its session's zone
 * @param isForSale neither removed nor blocked
 * @param startsAt the slot is sold until then
 * @param endsAt when its hours are over
 */
public record SlotForSale(
        long id,
        long sessionId,
        LocalDate date,
        int permits,
        long priceFen,
        boolean isForSale,
        Instant startsAt,
        Instant endsAt) {}
