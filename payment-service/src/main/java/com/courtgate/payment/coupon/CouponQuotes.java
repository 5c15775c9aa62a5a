package com.courtgate.payment.coupon;

import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.payment.coupon.CouponSettlementMapper.Settlement;
import com.courtgate.payment.couponterms.CouponQuote;
import com.courtgate.payment.couponterms.CouponRefusal;
import com.courtgate.payment.couponterms.CouponTemplate;
import com.courtgate.payment.couponterms.UserCoupon;
import com.courtgate.payment.couponterms.UserCouponStatus;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Says what coupons are worth for an order. Changes nothing. */
@Component
public class CouponQuotes {
    private final UserCouponMapper coupons;
    private final TemplateMapper templates;
    private final CouponSettlementMapper settlements;

    CouponQuotes(UserCouponMapper coupons, TemplateMapper templates, CouponSettlementMapper settlements) {
        this.coupons = coupons;
        this.templates = templates;
        this.settlements = settlements;
    }

    /** A coupon that an order can be paid with. */
    record Usable(UserCoupon coupon, CouponTemplate template, long discountFen) {}

    /**
     * A coupon that the order itself holds counts as free: it is locked anew or kept. Locking it decides whether it is
     * still free.
     *
     * @param couponId null: none is to be used
     */
    public CouponQuote quote(OrderForPayment order, @Nullable Long couponId, Instant now) {
        if (couponId == null) {
            return new CouponQuote.Fits(0);
        }
        UserCoupon coupon = coupons.find(couponId);
        if (coupon == null || coupon.userId() != order.userId()) {
            return new CouponQuote.NotFound();
        }
        return refusal(order, coupon, now)
                .<CouponQuote>map(CouponQuote.Refused::new)
                .orElseGet(() -> template(coupon).rule().quote(order));
    }

    /** Returns the coupons that the order's user can pay with, the one in use now included; the highest value first. */
    List<Usable> usable(OrderForPayment order, Instant now) {
        return Stream.of(UserCouponStatus.UNUSED, UserCouponStatus.LOCKED)
                .flatMap(status -> coupons.ofUser(order.userId(), status).stream())
                .filter(coupon -> refusal(order, coupon, now).isEmpty())
                .flatMap(coupon -> template(coupon).rule().quote(order) instanceof CouponQuote.Fits fits
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
