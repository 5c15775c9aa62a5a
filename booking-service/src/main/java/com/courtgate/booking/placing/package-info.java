/**
 * Orders of several slots: placing, cancelling, showing them, and applying what reserve-service answers about their
 * stock. An order is created with all its reservations, PENDING; reserve-service takes all permits or none. Must never
 * let a permit be held for an order that has ended.
 */
@NullMarked
package com.courtgate.booking.placing;

import org.jspecify.annotations.NullMarked;
