/**
 * Compares a day's bill of the channel with our rows. Finds, tells, and lets reconcile and refunds look again; gives
 * back what a restored backup has made us forget. Must never change any other money by itself.
 */
@NullMarked
package com.courtgate.payment.bill;

import org.jspecify.annotations.NullMarked;
