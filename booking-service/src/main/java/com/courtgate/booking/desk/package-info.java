/**
 * The front desk: today's bookings, and orders for whoever stands there, placed by a clerk in the way of any other
 * order. Must never decide who gets a slot.
 */
@NullMarked
package com.courtgate.booking.desk;

import org.jspecify.annotations.NullMarked;
