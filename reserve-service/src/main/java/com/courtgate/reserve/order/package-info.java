/**
 * Permits for orders of several slots: booking-service tells of an order, {@code hold.lua} takes a permit of each of
 * its slots or none, and what came of it is handed off as a grab's hold is. From there an order is a hold like any
 * other.
 */
@NullMarked
package com.courtgate.reserve.order;

import org.jspecify.annotations.NullMarked;
