/**
 * Terms of coupons: kinds, templates and what they promise, and whether one can be used for a purchase. Values that are
 * computed and shown. Must never read or write a row.
 */
@NullMarked
package com.courtgate.payment.couponterms;

import org.jspecify.annotations.NullMarked;
