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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The coupons of a user: as they are shown, and what they are worth for an order. Changes nothing. */
@Component
public class Wallet {
    private final UserCouponMapper coupons;
    private final TemplateMapper templates;
    private final CouponSettlementMapper settlements;
    private final WalletStore walletStore;

    Wallet(
            UserCouponMapper coupons,
            TemplateMapper templates,
            CouponSettlementMapper settlements,
            WalletStore walletStore) {
        this.coupons = coupons;
        this.templates = templates;
        this.settlements = settlements;
        this.walletStore = walletStore;
    }

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
                .orElseGet(() -> template(coupon).quote(order));
    }

    /** Returns the coupons that the order's user can pay with, the one in use now included; the highest value first. */
    List<CouponView> usable(OrderForPayment order, Instant now) {
        return Stream.of(UserCouponStatus.UNUSED, UserCouponStatus.LOCKED)
                .flatMap(status -> coupons.ofUser(order.userId(), status).stream())
                .filter(coupon -> refusal(order, coupon, now).isEmpty())
                .flatMap(coupon -> template(coupon).quote(order) instanceof CouponQuote.Fits fits
                        ? Stream.of(CouponView.of(coupon, template(coupon), now, fits.fen()))
                        : Stream.empty())
                .sorted(Comparator.comparingLong(Wallet::discountFen)
                        .reversed()
                        .thenComparing(CouponView::validTo)
                        .thenComparing(CouponView::couponId))
                .toList();
    }

    private static long discountFen(CouponView usable) {
        return Objects.requireNonNull(usable.discountFen());
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

    /**
     * Coupons in that state; one that is over counts as EXPIRED before the job has seen it.
     *
     * @param status null for all
     */
    List<CouponView> of(long userId, @Nullable UserCouponStatus status, Instant now) {
        Map<Long, CouponTemplate> known = new HashMap<>();
        return read(userId, status).stream()
                .filter(c -> status == null || c.shownAs(now) == status)
                .map(c -> CouponView.of(c, known.computeIfAbsent(c.templateId(), id -> template(c)), now, null))
                .toList();
    }

    private List<UserCoupon> read(long userId, @Nullable UserCouponStatus status) {
        if (status == UserCouponStatus.EXPIRED) {
            return coupons.ofUser(userId, null); // some may not be marked yet
        }
        if (status != UserCouponStatus.UNUSED) {
            return coupons.ofUser(userId, status);
        }
        WalletStore.CachedIds known = walletStore.find(userId);
        if (known.ids().isEmpty()) {
            List<UserCoupon> unused = coupons.ofUser(userId, UserCouponStatus.UNUSED);
            walletStore.keep(userId, unused, known.generation());
            return unused;
        }
        return coupons.all(known.ids()).stream()
                .filter(c -> c.status() == UserCouponStatus.UNUSED)
                .filter(c -> c.userId() == userId)
                .toList();
    }
}
