package com.courtgate.payment.reconcile;

import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.auditlog.AdminAuditOutbox;
import com.courtgate.payment.payorder.DuePayOrders;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * An administrator has a pay order asked about, or closed. The request and its audit entry are written first and
 * together; then it is tried at once, and again by the job where the channel does not answer.
 */
@Component
public class ReconcileManually {
    private final PayOrders payOrders;
    private final DuePayOrders due;
    private final ReconcilePayOrder reconcilePayOrder;
    private final AdminAuditOutbox adminAudit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    ReconcileManually(
            PayOrders payOrders,
            DuePayOrders due,
            ReconcilePayOrder reconcilePayOrder,
            AdminAuditOutbox adminAudit,
            TransactionTemplate transaction,
            Clock clock) {
        this.payOrders = payOrders;
        this.due = due;
        this.reconcilePayOrder = reconcilePayOrder;
        this.adminAudit = adminAudit;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Result of the request. */
    sealed interface Outcome {
        /** The pay order as it is afterwards. */
        record Done(PayOrder order) implements Outcome {}

        record NotFound() implements Outcome {}

        record NotLive(PayOrder order) implements Outcome {}
    }

    Outcome query(CurrentUser admin, String outTradeNo, AdminReason why) {
        Optional<PayOrder> found = payOrders.find(outTradeNo);
        if (found.isEmpty()) {
            return new Outcome.NotFound();
        }
        if (found.get().hasNoChannel()) {
            return new Outcome.NotLive(found.get()); // there is nobody to ask
        }
        makeDue(admin, found.get(), "payOrder.query", "payOrder:" + outTradeNo, why);
        return new Outcome.Done(askNow(outTradeNo));
    }

    Outcome close(CurrentUser admin, String outTradeNo, AdminReason why) {
        Optional<PayOrder> found = payOrders.find(outTradeNo);
        if (found.isEmpty()) {
            return new Outcome.NotFound();
        }
        Instant now = clock.instant();
        boolean wanted = Boolean.TRUE.equals(transaction.execute(tx -> {
            if (!payOrders.requestClose(found.get(), "by an administrator", now)) {
                return false;
            }
            Map<String, Object> details = Map.of("status", found.get().status());
            adminAudit.record(admin, now, "payOrder.close", "payOrder:" + outTradeNo, why, details);
            return true;
        }));
        return wanted ? new Outcome.Done(askNow(outTradeNo)) : new Outcome.NotLive(found.get());
    }

    /** Has the job ask about it, if {@link #askNow} does not; action, target and reason are for the audit log. */
    public void makeDue(CurrentUser admin, PayOrder order, String action, String target, AdminReason why) {
        Instant now = clock.instant();
        transaction.executeWithoutResult(tx -> {
            payOrders.scheduleQuery(order, now);
            adminAudit.record(admin, now, action, target, why, Map.of());
        });
    }

    /** Returns the pay order as it is after the channel was asked. */
    public PayOrder askNow(String outTradeNo) {
        PayOrder order = payOrders.find(outTradeNo).orElseThrow();
        if (!reconcilePayOrder.reconcile(order, clock.instant())) {
            transaction.executeWithoutResult(tx -> due.queryDone(order));
        }
        return payOrders.get(order.id());
    }
}
