/**
 * Bookings cancelled by their student, one at a time, or by hand of the office, with a reason. An order that is not
 * paid ends as a whole; of a paid one that reservation, or all of it, ends as those of a withdrawn slot do. Must never
 * end anything in a way of its own.
 */
@NullMarked
package com.courtgate.booking.cancellation;

import org.jspecify.annotations.NullMarked;
