package com.courtgate.common.contract;

import java.time.Instant;

/**
 * A coupon that its owner has not used ends soon; told once of each coupon.
 *
 * @param name of the coupon, as its owner reads it
 * @param validTo when it ends
 */
public record CouponEndNeared(long couponId, long userId, String name, Instant validTo) {}
