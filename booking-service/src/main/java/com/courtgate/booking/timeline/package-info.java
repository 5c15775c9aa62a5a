/**
 * The timeline of an order for the office: its moves and messages here, its money from payment-service. For showing
 * only; must never decide anything by it.
 */
@NullMarked
package com.courtgate.booking.timeline;

import org.jspecify.annotations.NullMarked;
