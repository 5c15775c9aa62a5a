package com.courtgate.payment.checkout;

import com.courtgate.common.contract.OrderForPayment;
import com.courtgate.payment.coupon.CouponQuotes;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Computes discounts; that a coupon is still free is decided when it is locked. */
@Component
class Discounts {
    private final CouponQuotes quotes;

    Discounts(CouponQuotes quotes) {
        this.quotes = quotes;
    }

    /**
     * What the coupon does for the order.
     *
     * @param couponId null: none is used
     */
    Discount of(OrderForPayment order, @Nullable Long couponId, Instant now) {
        if (couponId == null) {
            return new Discount.None();
        }
        return switch (quotes.quote(order, couponId, now)) {
            case CouponQuotes.Quote.Fits fits -> new Discount.Of(couponId, fits.fen());
            case CouponQuotes.Quote.NotFound none -> new Discount.NoSuchCoupon();
            case CouponQuotes.Quote.Refused no -> new Discount.DoesNotFit(no.why());
        };
    }
}
