package com.courtgate.payment.checkout;

import com.courtgate.common.contract.OrderForPayment;
import com.courtgate.common.contract.PaymentSettings;
import com.courtgate.payment.coupon.CouponRefusal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What an order costs and until when it can be paid, computed by us alone. */
sealed interface Price {
    Duration LATEST_BEFORE_DEADLINE = Duration.ofSeconds(60);
    long MOST_MINUTES = 1440;

    /**
     * It can be paid.
     *
     * @param expireTime from when on the channel refuses the payer
     */
    record Agreed(
            long amountFen, long discountFen, @Nullable Long couponId, Instant expireTime) implements Price {

        long payableFen() {
            return amountFen - discountFen;
        }
    }

    /** The client has another sum in mind. */
    record AmountDiffers(long payableFen) implements Price {}

    record NoSuchCoupon() implements Price {}

    record CouponDoesNotFit(CouponRefusal why) implements Price {}

    /** A setting or the order's own price is not usable. */
    record BadSetting() implements Price {}

    static Price of(OrderForPayment order, PaymentSettings settings, Discount discount, PayWish wish) {
        Instant deadline = order.payDeadline();
        if (deadline == null || !isUsable(settings)) {
            return new BadSetting();
        }
        if (order.amountFen() < 1) {
            return new BadSetting();
        }
        if (discount instanceof Discount.NoSuchCoupon) {
            return new NoSuchCoupon();
        }
        if (discount instanceof Discount.DoesNotFit no) {
            return new CouponDoesNotFit(no.why());
        }
        long payable = order.amountFen() - discount.takenOff();
        if (wish.payableFen() != null && wish.payableFen() != payable) {
            return new AmountDiffers(payable);
        }
        Duration tenth = Duration.ofMinutes(orZero(settings.payTimeoutMinute())).dividedBy(10);
        Duration margin = tenth.compareTo(LATEST_BEFORE_DEADLINE) < 0 ? tenth : LATEST_BEFORE_DEADLINE;
        return new Agreed(order.amountFen(), discount.takenOff(), discount.usedCoupon(), deadline.minus(margin));
    }

    private static boolean isUsable(PaymentSettings settings) {
        long timeout = orZero(settings.payTimeoutMinute());
        return timeout >= 1
                && timeout <= MOST_MINUTES
                && settings.payAmountFen() != null
                && settings.payAmountFen() >= 0;
    }

    private static long orZero(@Nullable Long number) {
        return number == null ? 0 : number;
    }
}
