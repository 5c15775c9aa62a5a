package com.courtgate.payment.couponterms;

import com.courtgate.common.contract.payment.OrderForPayment;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Promise of a template's coupons.
 *
 * @param slotIds numbers between commas; empty with target VENUE
 * @param courtIds numbers between commas; empty with target VENUE
 * @param amountFen what FIXED and THRESHOLD take off
 * @param thresholdFen from which amount on THRESHOLD does
 * @param percentOff 1 to 100, of DISCOUNT
 * @param capFen the most that DISCOUNT takes off; null: no limit
 */
public record CouponTemplate(
        long id,
        String name,
        CouponTarget target,
        String slotIds,
        String courtIds,
        CouponKind kind,
        @Nullable Long amountFen,
        @Nullable Long thresholdFen,
        @Nullable Integer percentOff,
        @Nullable Long capFen,
        int stock,
        int claimedCount,
        int perUserLimit,
        Instant validFrom,
        Instant validTo) {

    /** Answers {@code Fits} or {@code Refused}; pure arithmetic in whole fen. */
    public CouponQuote quote(OrderForPayment order) {
        Set<Long> slots = TemplateRequest.ids(slotIds);
        Set<Long> courts = TemplateRequest.ids(courtIds);
        long fitting = order.items().stream()
                .filter(item -> target == CouponTarget.VENUE
                        || slots.contains(item.slotId())
                        || courts.contains(item.courtId()))
                .mapToLong(OrderForPayment.Item::amountFen)
                .sum();
        if (fitting <= 0) {
            return new CouponQuote.Refused(CouponRefusal.DOES_NOT_FIT);
        }
        if (kind == CouponKind.THRESHOLD && fitting < orZero(thresholdFen)) {
            return new CouponQuote.Refused(CouponRefusal.BELOW_THRESHOLD);
        }
        long off = Math.min(off(fitting), order.amountFen());
        return off < 1 ? new CouponQuote.Refused(CouponRefusal.DOES_NOT_FIT) : new CouponQuote.Fits(off);
    }

    /** Returns the discount on an amount, in fen; 0 to the amount. */
    long off(long fen) {
        return switch (kind) {
            case FIXED, THRESHOLD -> Math.min(orZero(amountFen), fen);
            case DISCOUNT -> {
                // The rest to be paid is rounded half up to a fen; the rest is taken off.
                long share = percentOff == null ? 0 : percentOff;
                long payable = (Math.multiplyExact(fen, 100L - share) + 50) / 100;
                long off = fen - payable;
                yield capFen == null ? off : Math.min(off, capFen);
            }
        };
    }

    private static long orZero(@Nullable Long fen) {
        return fen == null ? 0 : fen;
    }
}
