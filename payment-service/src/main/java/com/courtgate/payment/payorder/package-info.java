/**
 * Pay orders: the attempts to pay an order, their legal moves and the money that came in and went back by each. Must
 * never ask a channel, move a coupon, or decide what a notification means.
 */
@NullMarked
package com.courtgate.payment.payorder;

import org.jspecify.annotations.NullMarked;
