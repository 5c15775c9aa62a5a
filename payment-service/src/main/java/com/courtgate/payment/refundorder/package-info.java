/**
 * Refund orders as values: what is given back, to whom, under which number, and which state it has reached. Must never
 * read or write a row, nor ask a channel.
 */
@NullMarked
package com.courtgate.payment.refundorder;

import org.jspecify.annotations.NullMarked;
