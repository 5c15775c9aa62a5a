/**
 * Interface to a payment channel, in the channel's own terms of certainty: every answer says what is known, and Unknown
 * is never taken for a failure. Must not know orders, coupons or the database.
 */
@NullMarked
package com.courtgate.payment.channel;

import org.jspecify.annotations.NullMarked;
