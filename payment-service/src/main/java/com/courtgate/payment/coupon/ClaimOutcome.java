package com.courtgate.payment.coupon;

/** Result of a claim. */
sealed interface ClaimOutcome {
    record Claimed(long couponId) implements ClaimOutcome {}

    record NotFound() implements ClaimOutcome {}

    record SoldOut() implements ClaimOutcome {}

    /** The user has as many as one may have. */
    record LimitReached() implements ClaimOutcome {}

    record NotYet() implements ClaimOutcome {}

    record Over() implements ClaimOutcome {}

    /** Others claim too often at the same moment. */
    record Busy() implements ClaimOutcome {}
}
