package com.courtgate.payment.coupon;

import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.auditlog.AdminAuditOutbox;
import com.courtgate.payment.couponterms.CouponTemplate;
import com.courtgate.payment.couponterms.TemplateRequest;
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
    private final AdminAuditOutbox adminAudit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    ChangeTemplates(
            TemplateMapper templates,
            ClaimCoupon claimCoupon,
            AdminAuditOutbox adminAudit,
            TransactionTemplate transaction,
            Clock clock) {
        this.templates = templates;
        this.claimCoupon = claimCoupon;
        this.adminAudit = adminAudit;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Result of a change. */
    sealed interface Outcome {
        record Done(CouponTemplate template) implements Outcome {}

        record NotFound() implements Outcome {}

        /** Less stock than claimed, or another rule than users hold coupons of. */
        record HasHolders(int claimed) implements Outcome {}
    }

    CouponTemplate add(CurrentUser admin, TemplateRequest request) {
        Instant now = clock.instant();
        return Objects.requireNonNull(transaction.execute(tx -> {
            templates.insert(TemplateMapper.TemplateColumns.of(request), now);
            long id = templates.lastId();
            record(admin, now, "couponTemplate.add", id, request);
            return Objects.requireNonNull(templates.find(id));
        }));
    }

    Outcome change(CurrentUser admin, long id, TemplateRequest request) {
        Instant now = clock.instant();
        Outcome outcome = Objects.requireNonNull(transaction.execute(tx -> {
            int changed = templates.change(id, TemplateMapper.TemplateColumns.of(request), now);
            CouponTemplate after = templates.find(id);
            if (after == null) {
                return new Outcome.NotFound();
            }
            if (changed == 0) {
                return new Outcome.HasHolders(after.claimedCount());
            }
            record(admin, now, "couponTemplate.change", id, request);
            return new Outcome.Done(after);
        }));
        claimCoupon.forgetSoldOut(id);
        return outcome;
    }

    private void record(CurrentUser admin, Instant now, String action, long id, TemplateRequest request) {
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("name", request.name());
        detail.put("kind", request.kind().name());
        detail.put("target", request.target().name());
        detail.put("stock", request.stock());
        detail.put("perUserLimit", request.perUserLimit());
        adminAudit.record(admin, now, action, "couponTemplate:" + id, new AdminReason(request.why()), detail);
    }
}
