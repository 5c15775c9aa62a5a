/**
 * Asks the channel about pay orders that it told nothing of, and closes what nobody will pay. Every question and every
 * move is a row of the log. Must never end a pay order while the channel's answer is unknown.
 */
@NullMarked
package com.courtgate.payment.reconcile;

import org.jspecify.annotations.NullMarked;
