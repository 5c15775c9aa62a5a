/**
 * payment-service: pay orders, callbacks, refunds and coupons, over a channel that may be late, doubled or wrong. It
 * alone decides whether an order is paid. Must never take a client's word for an amount or for a payment.
 */
@NullMarked
package com.courtgate.payment;

import org.jspecify.annotations.NullMarked;
