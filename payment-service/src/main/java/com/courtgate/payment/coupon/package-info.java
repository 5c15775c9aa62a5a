/**
 * Coupons: templates, claiming, and the settlement that ties a coupon to an attempt to pay an order. A coupon is locked
 * in the transaction that writes the pay order, and used or given back in the one that ends it. Must never keep a paid
 * order from being paid, nor believe Redis.
 */
@NullMarked
package com.courtgate.payment.coupon;

import org.jspecify.annotations.NullMarked;
