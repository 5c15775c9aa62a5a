/**
 * Students who wait for a slot that is sold out, those who press for it meanwhile, and what is left of both when
 * services die between a place that comes back and its offer.
 */
@NullMarked
package com.courtgate.suite.waitlist;

import org.jspecify.annotations.NullMarked;
