package com.courtgate.payment.checkout;

import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.adminact.AdminActs;
import com.courtgate.payment.adminact.Why;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.channel.SilentPayer;
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
class MockSuccess {
    private final PayOrders payOrders;
    private final Channels channels;
    private final ReconcilePayOrder reconcilePayOrder;
    private final AdminActs adminActs;
    private final TransactionTemplate transaction;
    private final Clock clock;

    MockSuccess(
            PayOrders payOrders,
            Channels channels,
            ReconcilePayOrder reconcilePayOrder,
            AdminActs adminActs,
            TransactionTemplate transaction,
            Clock clock) {
        this.payOrders = payOrders;
        this.channels = channels;
        this.reconcilePayOrder = reconcilePayOrder;
        this.adminActs = adminActs;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** What came of it. */
    sealed interface Outcome {
        /** As it is afterwards. */
        record Done(PayOrder order) implements Outcome {}

        record NotFound() implements Outcome {}

        /** Its channel moves real money. */
        record NotSimulated() implements Outcome {}

        /** The channel would not take the money, or does not answer. */
        record NotPaid() implements Outcome {}
    }

    Outcome pay(CurrentUser admin, String outTradeNo, Why why) {
        Optional<PayOrder> found = payOrders.find(outTradeNo);
        if (found.isEmpty()) {
            return new Outcome.NotFound();
        }
        PayOrder order = found.get();
        Optional<SilentPayer> payer = channels.silentPayer(order.channel());
        if (payer.isEmpty()) {
            return new Outcome.NotSimulated();
        }
        var now = clock.instant();
        transaction.executeWithoutResult(tx -> {
            payOrders.scheduleQuery(order, now);
            adminActs.record(admin, now, "payOrder.mockSuccess", "payOrder:" + outTradeNo, why, Map.of());
        });
        boolean paid = order.status().isPaid() || payer.get().paySilently(outTradeNo);
        reconcilePayOrder.reconcile(payOrders.get(order.id()), now);
        return paid ? new Outcome.Done(payOrders.get(order.id())) : new Outcome.NotPaid();
    }
}
