package com.courtgate.payment.checkout;

/** What a coupon does for an order. */
sealed interface Discount {

    /** No coupon was given. */
    record None() implements Discount {}

    /**
     * A coupon fits.
     *
     * @param fen 1 or more, less than the order's amount
     */
    record Of(long couponId, long fen) implements Discount {}

    /** The coupon can not be used for this order by this user. */
    record DoesNotFit(long couponId) implements Discount {}

    default long takenOff() {
        return switch (this) {
            case None none -> 0;
            case Of coupon -> coupon.fen();
            case DoesNotFit no -> 0;
        };
    }
}
