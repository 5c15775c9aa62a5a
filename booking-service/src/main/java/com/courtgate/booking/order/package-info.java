/**
 * Orders: what is paid for. {@code OrderStatus} holds the legal moves; every move and every event that came too late is
 * a row of the state flow.
 */
@NullMarked
package com.courtgate.booking.order;

import org.jspecify.annotations.NullMarked;
