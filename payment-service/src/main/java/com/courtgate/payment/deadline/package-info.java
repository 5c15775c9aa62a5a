/**
 * The end of the time in which orders may be paid: booking-service asks before it cancels what is overdue. From then on
 * no pay order is made for such an order, and what is live of it is closed at the channel by reconcile. Must never say
 * that nothing was paid before the channel has said so.
 */
@NullMarked
package com.courtgate.payment.deadline;

import org.jspecify.annotations.NullMarked;
