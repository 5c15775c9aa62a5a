package com.courtgate.booking.order;

/**
 * A slot that an order wants, at the price it was ordered for.
 *
 * @param amountFen in fen, at least 0
 */
public record OrderItem(long slotId, long amountFen) {}
