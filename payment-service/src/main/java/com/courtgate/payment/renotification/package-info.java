/**
 * Tells booking-service again of payments that it has not taken: paid for a while, and an order that knows of no such
 * payment means that the event is lost or stuck. A payment taken or refused is not asked about again. Must never decide
 * what a payment is worth: booking-service does.
 */
@NullMarked
package com.courtgate.payment.renotification;

import org.jspecify.annotations.NullMarked;
