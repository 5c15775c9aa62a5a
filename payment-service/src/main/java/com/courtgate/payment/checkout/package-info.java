/**
 * A user pays: {@code StartPayment} prices the order, {@code OpenPayOrder} reuses its one live pay order or writes a
 * new one, in one transaction, and has it made ({@code CreateChannelPayment}, one call). Must never take an amount from
 * the client.
 */
@NullMarked
package com.courtgate.payment.checkout;

import org.jspecify.annotations.NullMarked;
