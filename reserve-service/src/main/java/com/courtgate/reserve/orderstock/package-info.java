/**
 * Stock of orders of several slots: booking-service tells of an order, one script takes a permit of each of its slots
 * or none, and the answer travels back before the message is acknowledged. What is taken stays pending until the
 * database has settled it, as a grab's hold does.
 */
@NullMarked
package com.courtgate.reserve.orderstock;

import org.jspecify.annotations.NullMarked;
