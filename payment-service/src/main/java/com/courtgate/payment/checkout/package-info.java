/**
 * A user pays: prices the order, makes or reuses its one live pay order and hands out the channel's code. Must never
 * take an amount from the client.
 */
@NullMarked
package com.courtgate.payment.checkout;

import org.jspecify.annotations.NullMarked;
