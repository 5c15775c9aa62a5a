/**
 * The desk as a channel: its books are what clerks enter, money taken and money handed back. Like any channel it says
 * once and for ever whether a payment was paid or closed; unlike others it tells nothing of its own accord. Must never
 * look at pay orders or refunds, so that the daily comparison of bills compares two sets of books: the bill is the cash
 * ledger's own, to which entries are only added and which a restore keeps.
 */
@NullMarked
package com.courtgate.payment.channel.desk;

import org.jspecify.annotations.NullMarked;
