package com.courtgate.payment.callback;

import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.auditlog.AdminAuditOutbox;
import com.courtgate.payment.callback.CallbackMapper.Stored;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** A stored notification is not believed again: reconcile asks the channel about its pay order. */
@Component
class RecheckCallback {
    private final CallbackMapper callbacks;
    private final PayOrders payOrders;
    private final AdminAuditOutbox adminAudit;
    private final Clock clock;

    RecheckCallback(CallbackMapper callbacks, PayOrders payOrders, AdminAuditOutbox adminAudit, Clock clock) {
        this.callbacks = callbacks;
        this.payOrders = payOrders;
        this.adminAudit = adminAudit;
        this.clock = clock;
    }

    /** Result of a recheck. */
    sealed interface Outcome {
        /** The channel is asked at once. */
        record Scheduled(String outTradeNo) implements Outcome {}

        record NotFound() implements Outcome {}

        /** The notification names no pay order of ours. */
        record NoPayOrder() implements Outcome {}
    }

    @Transactional
    public Outcome recheck(CurrentUser admin, long id, AdminReason why) {
        Stored row = callbacks.get(id);
        if (row == null) {
            return new Outcome.NotFound();
        }
        Optional<PayOrder> order = Optional.ofNullable(row.payNo()).flatMap(payOrders::find);
        if (order.isEmpty()) {
            return new Outcome.NoPayOrder();
        }
        Instant now = clock.instant();
        payOrders.scheduleQuery(order.get(), now);
        adminAudit.record(admin, now, "callback.replay", "callback:" + id, why, Map.of());
        return new Outcome.Scheduled(order.get().outTradeNo());
    }
}
