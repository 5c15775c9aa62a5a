/**
 * Compares a day's bill of the channel with our rows. Finds, tells, and lets reconcile and refunds look again; must
 * never change money by itself.
 */
@NullMarked
package com.courtgate.payment.bill;

import org.jspecify.annotations.NullMarked;
