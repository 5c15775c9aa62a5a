/**
 * Placing of orders: a request for several slots becomes one order, however many copies of it arrive, and the waitlist
 * orders for whoever is first in it; the event that asks for the permits leaves with it. Must never take a permit, nor
 * cancel an order.
 */
@NullMarked
package com.courtgate.booking.placement;

import org.jspecify.annotations.NullMarked;
