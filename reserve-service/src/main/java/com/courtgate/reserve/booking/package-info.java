/**
 * Questions to booking-service: what a session is that Redis does not know, and the final ruling on traces that Redis
 * has lost. Never asked on the way of an ordinary grab.
 */
@NullMarked
package com.courtgate.reserve.booking;

import org.jspecify.annotations.NullMarked;
