/**
 * The waitlist: who waits for a place of a slot, and how a place that comes back gets to the first of them. Each slot
 * with somebody on its waitlist is looked at by one worker at a time ({@code ProcessSlotWaitlist}), which keeps what is
 * free of it for the waitlist, orders for the first like everybody, and notes what became of the last orders. Must
 * never take or give a permit, or choose who is next anywhere else.
 */
@NullMarked
package com.courtgate.booking.waitlist;

import org.jspecify.annotations.NullMarked;
