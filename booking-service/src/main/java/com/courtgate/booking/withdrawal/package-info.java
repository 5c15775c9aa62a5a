/**
 * Withdrawn slots whose reservations have to end: written with the block, claimed until each has ended. Must never end
 * a reservation itself.
 */
@NullMarked
package com.courtgate.booking.withdrawal;

import org.jspecify.annotations.NullMarked;
