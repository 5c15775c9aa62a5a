/**
 * Slots taken out of sale. The office blocks slots, puts them back, or withdraws them, which also ends what is booked
 * of them: the database's flag first, in the same transaction the event by which reserve-service hears of it, then,
 * order by order, the end of the reservations. A standing block does so on a range of dates, and whoever makes a
 * session looks at them. Must never end a reservation of a slot that is not withdrawn, nor touch what reserve-service
 * has: it hears of ended holds as ever.
 */
@NullMarked
package com.courtgate.booking.block;

import org.jspecify.annotations.NullMarked;
