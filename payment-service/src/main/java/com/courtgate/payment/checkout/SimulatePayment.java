package com.courtgate.payment.checkout;

import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.auditlog.AdminAuditOutbox;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.channel.PaymentSimulation;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.reconcile.ReconcilePayOrder;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** An administrator has a rehearsal channel take the money; what follows is the way of any payment. */
@Component
class SimulatePayment {
    private final PayOrders payOrders;
    private final Channels channels;
    private final ReconcilePayOrder reconcilePayOrder;
    private final AdminAuditOutbox adminAudit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    SimulatePayment(
            PayOrders payOrders,
            Channels channels,
            ReconcilePayOrder reconcilePayOrder,
            AdminAuditOutbox adminAudit,
            TransactionTemplate transaction,
            Clock clock) {
        this.payOrders = payOrders;
        this.channels = channels;
        this.reconcilePayOrder = reconcilePayOrder;
        this.adminAudit = adminAudit;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Result of the simulation. */
    sealed interface Outcome {
        /** The pay order as it is afterwards. */
        record Done(PayOrder order) implements Outcome {}

        record NotFound() implements Outcome {}

        /** The pay order's channel moves real money. */
        record NotSimulated() implements Outcome {}

        /** The channel would not take the money, or does not answer. */
        record NotPaid() implements Outcome {}
    }

    Outcome pay(CurrentUser admin, String outTradeNo, AdminReason why) {
        Optional<PayOrder> found = payOrders.find(outTradeNo);
        if (found.isEmpty()) {
            return new Outcome.NotFound();
        }
        PayOrder order = found.get();
        Optional<PaymentSimulation> payer = channels.simulation(order.channel());
        if (payer.isEmpty()) {
            return new Outcome.NotSimulated();
        }
        var now = clock.instant();
        transaction.executeWithoutResult(tx -> {
            payOrders.scheduleQuery(order, now);
            adminAudit.record(admin, now, "payOrder.mockSuccess", "payOrder:" + outTradeNo, why, Map.of());
        });
        boolean paid = order.status().isPaid() || payer.get().simulatePayment(outTradeNo);
        reconcilePayOrder.reconcile(payOrders.get(order.id()), now);
        return paid ? new Outcome.Done(payOrders.get(order.id())) : new Outcome.NotPaid();
    }
}
