package com.courtgate.payment.coupon;

import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.auditlog.AdminAuditOutbox;
import com.courtgate.payment.coupon.CouponSettlementMapper.UnsettledCoupon;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Somebody of the office has looked at a coupon that did not follow its order: it follows now. Moves no money. */
@Component
class ResolveCouponTrouble {
    private final CouponSettlementMapper troubles;
    private final CouponSettlements settlements;
    private final PayOrders payOrders;
    private final AdminAuditOutbox adminAudit;
    private final Clock clock;

    ResolveCouponTrouble(
            CouponSettlementMapper troubles,
            CouponSettlements settlements,
            PayOrders payOrders,
            AdminAuditOutbox adminAudit,
            Clock clock) {
        this.troubles = troubles;
        this.settlements = settlements;
        this.payOrders = payOrders;
        this.adminAudit = adminAudit;
        this.clock = clock;
    }

    /** Answers the trouble as it is then; empty when there is none. Repeated, it changes nothing more. */
    @Transactional
    public Optional<UnsettledCoupon> resolve(CurrentUser admin, long id, AdminReason why) {
        UnsettledCoupon trouble = troubles.trouble(id);
        Instant now = clock.instant();
        if (trouble != null && troubles.resolve(id, now) == 1) {
            payOrders
                    .find(trouble.outTradeNo())
                    .ifPresent(payOrder -> settlements.follow(payOrder.outTradeNo(), payOrder.status(), now));
            Map<String, Object> details = new LinkedHashMap<>();
            details.put("outTradeNo", trouble.outTradeNo());
            details.put("couponId", trouble.couponId());
            details.put("what", trouble.what());
            adminAudit.record(admin, now, "couponTrouble.resolve", "couponTrouble:" + id, why, details);
        }
        return Optional.ofNullable(troubles.trouble(id));
    }
}
