package com.courtgate.payment.coupon;

import com.courtgate.common.contract.OrderForPayment;
import com.courtgate.payment.coupon.SettlementMapper.Settlement;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Says what coupons are worth for an order. Changes nothing. */
@Component
public class CouponQuotes {
    private final UserCouponMapper coupons;
    private final TemplateMapper templates;
    private final SettlementMapper settlements;

    CouponQuotes(UserCouponMapper coupons, TemplateMapper templates, SettlementMapper settlements) {
        this.coupons = coupons;
        this.templates = templates;
        this.settlements = settlements;
    }

    /** The answer. */
    public sealed interface Quote {
        /** At least 1, at most the order's amount. */
        record Fits(long fen) implements Quote {}

        /** There is none, or it is somebody else's. */
        record NotFound() implements Quote {}

        record Refused(CouponRefusal why) implements Quote {}
    }

    /** A coupon that an order can be paid with. */
    record Usable(UserCoupon coupon, CouponTemplate template, long discountFen) {}

    /** A coupon that the order itself holds counts as free: it is locked anew or kept. */
    public Quote quote(OrderForPayment order, long couponId, Instant now) {
        UserCoupon coupon = coupons.find(couponId);
        if (coupon == null || coupon.userId() != order.userId()) {
            return new Quote.NotFound();
        }
        return refusal(order, coupon, now).<Quote>map(Quote.Refused::new).orElseGet(() -> worth(order, coupon));
    }

    /** What the order's user can pay it with, what it is paid with now included; the most first. */
    List<Usable> usable(OrderForPayment order, Instant now) {
        return Stream.of(UserCouponStatus.UNUSED, UserCouponStatus.LOCKED)
                .flatMap(status -> coupons.ofUser(order.userId(), status).stream())
                .filter(coupon -> refusal(order, coupon, now).isEmpty())
                .flatMap(coupon -> worth(order, coupon) instanceof Quote.Fits fits
                        ? Stream.of(new Usable(coupon, template(coupon), fits.fen()))
                        : Stream.empty())
                .sorted(Comparator.comparingLong(Usable::discountFen)
                        .reversed()
                        .thenComparing(u -> u.coupon().validTo())
                        .thenComparing(u -> u.coupon().id()))
                .toList();
    }

    private Optional<CouponRefusal> refusal(OrderForPayment order, UserCoupon coupon, Instant now) {
        return coupon.refusal(now).filter(why -> !isHeldBy(order.orderNo(), coupon));
    }

    private Quote worth(OrderForPayment order, UserCoupon coupon) {
        return switch (template(coupon).rule().worthFor(order)) {
            case CouponRule.Worth.Off off -> new Quote.Fits(off.fen());
            case CouponRule.Worth.None none -> new Quote.Refused(none.why());
        };
    }

    private boolean isHeldBy(String orderNo, UserCoupon coupon) {
        Settlement holding = settlements.holding(coupon.id());
        return holding != null
                && holding.status() == SettlementStatus.LOCKED
                && holding.orderNo().equals(orderNo);
    }

    private CouponTemplate template(UserCoupon coupon) {
        return Objects.requireNonNull(templates.find(coupon.templateId()));
    }
}
