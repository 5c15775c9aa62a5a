package com.courtgate.payment.checkout;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import org.jspecify.annotations.Nullable;

/**
 * What a client may say about a payment.
 *
 * @param couponId null: without one
 * @param payableFen what the client has shown the user; refused when we compute another sum
 */
record PayRequest(
        @Nullable @Positive Long couponId, @Nullable @Min(0) Long payableFen) {
    static final PayRequest PLAIN = new PayRequest(null, null);
}
