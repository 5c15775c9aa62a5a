package com.courtgate.payment.couponterms;

import com.courtgate.common.contract.payment.OrderForPayment;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rule for the discount of a coupon on an order; pure arithmetic in whole fen. */
public record CouponRule(
        CouponTarget target,
        Set<Long> slotIds,
        Set<Long> courtIds,
        CouponKind kind,
        long amountFen,
        long thresholdFen,
        int percentOff,
        @Nullable Long capFen) {

    /** Answers {@code Fits} or {@code Refused}. */
    public CouponQuote quote(OrderForPayment order) {
        long fitting = order.items().stream()
                .filter(this::fits)
                .mapToLong(OrderForPayment.Item::amountFen)
                .sum();
        if (fitting <= 0) {
            return new CouponQuote.Refused(CouponRefusal.DOES_NOT_FIT);
        }
        if (kind == CouponKind.THRESHOLD && fitting < thresholdFen) {
            return new CouponQuote.Refused(CouponRefusal.BELOW_THRESHOLD);
        }
        long off = Math.min(off(fitting), order.amountFen());
        return off < 1 ? new CouponQuote.Refused(CouponRefusal.DOES_NOT_FIT) : new CouponQuote.Fits(off);
    }

    /** Returns the discount on an amount, in fen; 0 to the amount. */
    long off(long fen) {
        return switch (kind) {
            case FIXED, THRESHOLD -> Math.min(amountFen, fen);
            case DISCOUNT -> {
                // The rest to be paid is rounded half up to a fen; the rest is taken off.
                long payable = (Math.multiplyExact(fen, 100L - percentOff) + 50) / 100;
                long off = fen - payable;
                yield capFen == null ? off : Math.min(off, capFen);
            }
        };
    }

    private boolean fits(OrderForPayment.Item item) {
        return switch (target) {
            case VENUE -> true;
            case SLOT -> slotIds.contains(item.slotId()) || courtIds.contains(item.courtId());
        };
    }
}
