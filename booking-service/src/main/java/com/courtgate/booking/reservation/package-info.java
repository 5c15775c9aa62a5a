/**
 * The ground of every sale: reservations with their places and slot locks, and the lists of the user and the office.
 * Recording adds them, orders end them; each move is one conditional update here, and what follows leaves through the
 * outbox. Must never know more of an order than its number.
 */
@NullMarked
package com.courtgate.booking.reservation;

import org.jspecify.annotations.NullMarked;
