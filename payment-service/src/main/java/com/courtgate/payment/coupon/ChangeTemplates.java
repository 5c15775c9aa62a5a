package com.courtgate.payment.coupon;

import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.adminact.AdminActs;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Administrators' writes to templates. */
@Component
class ChangeTemplates {
    private final TemplateMapper templates;
    private final ClaimCoupon claimCoupon;
    private final AdminActs adminActs;
    private final TransactionTemplate transaction;
    private final Clock clock;

    ChangeTemplates(
            TemplateMapper templates,
            ClaimCoupon claimCoupon,
            AdminActs adminActs,
            TransactionTemplate transaction,
            Clock clock) {
        this.templates = templates;
        this.claimCoupon = claimCoupon;
        this.adminActs = adminActs;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** What came of a change. */
    sealed interface Outcome {
        record Done(CouponTemplate template) implements Outcome {}

        record NotFound() implements Outcome {}

        /** Less stock than claimed, or another rule than users hold coupons of. */
        record HasHolders(int claimed) implements Outcome {}
    }

    CouponTemplate add(CurrentUser admin, TemplateWish wish) {
        Instant now = clock.instant();
        return Objects.requireNonNull(transaction.execute(tx -> {
            templates.insert(
                    TemplateMapper.WrittenWish.of(wish),
                    wish.validFrom().toInstant(),
                    wish.validTo().toInstant(),
                    now);
            long id = templates.lastId();
            record(admin, now, "couponTemplate.add", id, wish);
            return Objects.requireNonNull(templates.find(id));
        }));
    }

    Outcome change(CurrentUser admin, long id, TemplateWish wish) {
        Instant now = clock.instant();
        Outcome outcome = Objects.requireNonNull(transaction.execute(tx -> {
            int changed = templates.change(
                    id,
                    TemplateMapper.WrittenWish.of(wish),
                    wish.validFrom().toInstant(),
                    wish.validTo().toInstant(),
                    now);
            CouponTemplate after = templates.find(id);
            if (after == null) {
                return new Outcome.NotFound();
            }
            if (changed == 0) {
                return new Outcome.HasHolders(after.claimedCount());
            }
            record(admin, now, "couponTemplate.change", id, wish);
            return new Outcome.Done(after);
        }));
        claimCoupon.forgetSoldOut(id);
        return outcome;
    }

    private void record(CurrentUser admin, Instant now, String action, long id, TemplateWish wish) {
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("name", wish.name());
        detail.put("kind", wish.kind().name());
        detail.put("target", wish.target().name());
        detail.put("stock", wish.stock());
        detail.put("perUserLimit", wish.perUserLimit());
        adminActs.record(admin, now, action, "couponTemplate:" + id, detail);
    }
}
