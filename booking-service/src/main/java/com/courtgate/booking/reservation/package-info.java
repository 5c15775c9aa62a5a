/**
 * Reservations after they are recorded: the user's own, cancel, the pay deadline, the office's list. Ends a reservation
 * by one conditional update; what follows leaves through the outbox.
 */
@NullMarked
package com.courtgate.booking.reservation;

import org.jspecify.annotations.NullMarked;
