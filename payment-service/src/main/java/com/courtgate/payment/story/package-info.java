/**
 * The story of an order as far as money is concerned, told from the tables of the other packages in the order in which
 * it happened. Reads only, and decides nothing.
 */
@NullMarked
package com.courtgate.payment.story;

import org.jspecify.annotations.NullMarked;
