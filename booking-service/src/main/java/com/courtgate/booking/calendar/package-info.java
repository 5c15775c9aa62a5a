/**
 * Hours of courts on the campus' clock: times of slots, weekdays, hours that stand for dates or weekdays. Must never
 * depend on the server's own zone.
 */
@NullMarked
package com.courtgate.booking.calendar;

import org.jspecify.annotations.NullMarked;
