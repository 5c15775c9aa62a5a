/** The courts that can be booked; a removed one keeps its past. */
@NullMarked
package com.courtgate.booking.court;

import org.jspecify.annotations.NullMarked;
