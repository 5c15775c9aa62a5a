package com.courtgate.payment.checkout;

import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.adminact.AdminAuditOutbox;
import com.courtgate.payment.channel.desk.Till;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.reconcile.ReconcilePayOrder;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * A clerk has the money of an order in his hand. Whatever could still be paid elsewhere is closed there first; then the
 * till decides, and what follows is the way of any payment. Whatever is not {@code Taken} means: give the money back.
 */
@Component
class TakeAtDesk {
    private static final Logger log = LoggerFactory.getLogger(TakeAtDesk.class);
    private final StartPayment startPayment;
    private final Till till;
    private final PayOrders payOrders;
    private final ReconcilePayOrder reconcilePayOrder;
    private final AdminAuditOutbox adminAudit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    TakeAtDesk(
            StartPayment startPayment,
            Till till,
            PayOrders payOrders,
            ReconcilePayOrder reconcilePayOrder,
            AdminAuditOutbox adminAudit,
            TransactionTemplate transaction,
            Clock clock) {
        this.startPayment = startPayment;
        this.till = till;
        this.payOrders = payOrders;
        this.reconcilePayOrder = reconcilePayOrder;
        this.adminAudit = adminAudit;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** What came of it. */
    sealed interface Outcome {
        /** The till has it, now or before. */
        record Taken(PayOrder order) implements Outcome {}

        /** It was paid in another way, or is given back already. */
        record PaidBefore(PayOrder order) implements Outcome {}

        /** The order ended, or its time was over, at this moment. */
        record TooLate() implements Outcome {}

        record Refused(PaymentOutcome.Refused why) implements Outcome {}
    }

    /** @param payableFen what the clerk has in his hand */
    Outcome take(CurrentUser clerk, String orderNo, long payableFen) {
        return switch (startPayment.atDesk(orderNo, new PayRequest(null, payableFen, null, null))) {
            case PaymentOutcome.Payable payable -> enter(clerk, payable.order());
            case PaymentOutcome.AlreadyPaid paid -> paidBefore(paid.order());
            case PaymentOutcome.Refused no -> new Outcome.Refused(no);
        };
    }

    private Outcome enter(CurrentUser clerk, PayOrder order) {
        Instant now = clock.instant();
        boolean isTaken = Boolean.TRUE.equals(transaction.execute(tx -> {
            boolean mine = till.take(order.outTradeNo(), order.payableFen(), clerk.id(), now);
            if (mine) {
                Map<String, Object> details = Map.of("orderNo", order.orderNo(), "paidFen", order.payableFen());
                adminAudit.record(clerk, now, "desk.take", "payOrder:" + order.outTradeNo(), details);
                payOrders.scheduleQuery(order, now); // who dies here leaves the rest to reconcile
            }
            return mine;
        }));
        if (isTaken) {
            return new Outcome.Taken(follow(order, now));
        }
        reconcilePayOrder.reconcile(payOrders.get(order.id()), now);
        return notMine(payOrders.get(order.id()));
    }

    /** The money is in the till, so the clerk is told so whatever happens now; reconcile does what is left. */
    private PayOrder follow(PayOrder order, Instant now) {
        try {
            reconcilePayOrder.reconcile(payOrders.get(order.id()), now);
            return payOrders.get(order.id());
        } catch (RuntimeException e) {
            log.warn("{} is in the till and not settled yet: {}", order.outTradeNo(), e.toString());
            return order;
        }
    }

    /** Another clerk entered it at this moment, or it was closed. */
    private static Outcome notMine(PayOrder after) {
        return after.status().isPaid() ? paidBefore(after) : new Outcome.TooLate();
    }

    private static Outcome paidBefore(PayOrder order) {
        boolean isHere = order.channel().equals(Till.CHANNEL) && order.status() == PayOrderStatus.SUCCESS;
        return isHere ? new Outcome.Taken(order) : new Outcome.PaidBefore(order);
    }
}
