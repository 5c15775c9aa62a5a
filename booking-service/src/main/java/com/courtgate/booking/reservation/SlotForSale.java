package com.courtgate.booking.reservation;

import java.time.Instant;

/**
 * A slot as recording finds it.
 *
 * @param isForSale neither removed nor blocked
 * @param startsAt the slot is sold until then
 */
public record SlotForSale(long id, long sessionId, int permits, long priceFen, boolean isForSale, Instant startsAt) {}
