/**
 * The booking side of paying: confirms an order when its money has arrived, tells payment-service when an order does
 * not take a payment, gives reservations up before their money goes back, and answers what payment-service asks of an
 * order. Knows no channel and no pay order but its number.
 */
@NullMarked
package com.courtgate.booking.payment;

import org.jspecify.annotations.NullMarked;
