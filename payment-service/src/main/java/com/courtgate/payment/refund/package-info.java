/**
 * Refunds: booking gives the reservation up first, then the channel is asked under one fixed number until it has
 * decided. {@code RequestRefund} writes it down, {@code AdvanceRefund} takes it one step further, again and again;
 * {@code CompleteRefund} is the one place where money has been given back. Must never close a refund by a clock of our
 * own.
 */
@NullMarked
package com.courtgate.payment.refund;

import org.jspecify.annotations.NullMarked;
