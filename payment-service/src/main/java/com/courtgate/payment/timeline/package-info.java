/**
 * The timeline of an order as far as money is concerned, read from the tables of the other packages in the order in
 * which it happened. Reads only, and decides nothing.
 */
@NullMarked
package com.courtgate.payment.timeline;

import org.jspecify.annotations.NullMarked;
