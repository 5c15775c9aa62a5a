package com.courtgate.booking.waitlist;

/**
 * A slot in whose line somebody stands, as its look begins.
 *
 * @param marked whether what is free of it is kept for the line
 * @param woken counts what called for a look
 * @param withdrawn whether its line is to end
 */
record SlotWaitlist(long slotId, long sessionId, boolean marked, int woken, boolean withdrawn) {}
