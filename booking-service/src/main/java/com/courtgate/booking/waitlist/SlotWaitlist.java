package com.courtgate.booking.waitlist;

/**
 * A slot on whose waitlist somebody is, as its look begins.
 *
 * @param marked whether what is free of it is kept for the waitlist
 * @param woken counts what called for a look
 * @param withdrawn whether its waitlist is to end
 */
record SlotWaitlist(long slotId, long sessionId, boolean marked, int woken, boolean withdrawn) {}
