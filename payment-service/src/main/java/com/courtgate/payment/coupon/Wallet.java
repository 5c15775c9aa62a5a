package com.courtgate.payment.coupon;

import com.courtgate.payment.couponterms.CouponTemplate;
import com.courtgate.payment.couponterms.UserCoupon;
import com.courtgate.payment.couponterms.UserCouponStatus;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The coupons of a user as the user sees them. */
@Component
class Wallet {
    private final UserCouponMapper coupons;
    private final TemplateMapper templates;
    private final WalletStore kept;

    Wallet(UserCouponMapper coupons, TemplateMapper templates, WalletStore kept) {
        this.coupons = coupons;
        this.templates = templates;
        this.kept = kept;
    }

    /** A coupon and what it promises. */
    record Held(UserCoupon coupon, CouponTemplate template) {}

    /**
     * Coupons in that state; one that is over counts as EXPIRED before the job has seen it.
     *
     * @param status null for all
     */
    List<Held> of(long userId, @Nullable UserCouponStatus status, Instant now) {
        Map<Long, CouponTemplate> known = new HashMap<>();
        return read(userId, status).stream()
                .filter(c -> status == null || shown(c, now) == status)
                .map(c -> new Held(
                        c, known.computeIfAbsent(c.templateId(), id -> Objects.requireNonNull(templates.find(id)))))
                .toList();
    }

    /** The state as users see it. */
    static UserCouponStatus shown(UserCoupon coupon, Instant now) {
        boolean isOver = !now.isBefore(coupon.validTo());
        return coupon.status() == UserCouponStatus.UNUSED && isOver ? UserCouponStatus.EXPIRED : coupon.status();
    }

    private List<UserCoupon> read(long userId, @Nullable UserCouponStatus status) {
        if (status == UserCouponStatus.EXPIRED) {
            return coupons.ofUser(userId, null); // some may not be marked yet
        }
        if (status != UserCouponStatus.UNUSED) {
            return coupons.ofUser(userId, status);
        }
        WalletStore.CachedIds known = kept.find(userId);
        if (known.ids().isEmpty()) {
            List<UserCoupon> unused = coupons.ofUser(userId, UserCouponStatus.UNUSED);
            kept.keep(userId, unused, known.generation());
            return unused;
        }
        return coupons.all(known.ids()).stream()
                .filter(c -> c.status() == UserCouponStatus.UNUSED)
                .filter(c -> c.userId() == userId)
                .toList();
    }
}
