/**
 * Students who may not book for a time: the office suspends and lifts with a reason, recorders and the waitlist ask the
 * person's row, which they lock anyway. Bookings stay, an offer lapses. Must never end a reservation.
 */
@NullMarked
package com.courtgate.booking.suspension;

import org.jspecify.annotations.NullMarked;
