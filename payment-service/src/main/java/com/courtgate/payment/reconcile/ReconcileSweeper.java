package com.courtgate.payment.reconcile;

import com.courtgate.common.envelope.Outages;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Reconciles the pay orders that are due. Several instances share the work. */
@Component
public class ReconcileSweeper {
    private static final Logger log = LoggerFactory.getLogger(ReconcileSweeper.class);
    private static final int AT_ONCE = 20;
    private final PayOrders payOrders;
    private final ReconcilePayOrder reconcilePayOrder;
    private final ReconcileSettings settings;
    private final TransactionTemplate transaction;
    private final Clock clock;

    ReconcileSweeper(
            PayOrders payOrders,
            ReconcilePayOrder reconcilePayOrder,
            ReconcileSettings settings,
            TransactionTemplate transaction,
            Clock clock) {
        this.payOrders = payOrders;
        this.reconcilePayOrder = reconcilePayOrder;
        this.settings = settings;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Until fewer are due than are taken at once: orders end together, at one deadline. */
    void sweepAll() {
        int swept;
        do {
            swept = sweep();
        } while (swept == AT_ONCE);
    }

    /** Answers how many were due, 20 at most. */
    public int sweep() {
        List<PayOrder> claimed =
                transaction.execute(tx -> payOrders.claimDue(clock.instant(), settings.lease(), AT_ONCE));
        if (claimed == null) {
            return 0;
        }
        claimed.forEach(this::attempt);
        return claimed.size();
    }

    /** A pay order that fails must not hold up the others; the end of its lease brings it back. */
    private void attempt(PayOrder order) {
        try {
            boolean again = reconcilePayOrder.reconcile(order, clock.instant());
            @Nullable Instant next = again ? next(order) : null;
            transaction.executeWithoutResult(tx -> payOrders.queryDone(order, next));
        } catch (RuntimeException e) {
            if (Outages.isOutage(e)) {
                log.warn("Pay order {} waits: {}", order.outTradeNo(), e.toString());
            } else {
                log.error("Pay order {} failed and is tried again", order.outTradeNo(), e);
            }
        }
    }

    private Instant next(PayOrder order) {
        Instant now = clock.instant();
        boolean urgent = order.closeWanted() != null
                || order.isExpired(now)
                || !order.status().isLive();
        Instant next = settings.next(now, urgent, order.queryCount());
        return !urgent && order.expireTime().isBefore(next) ? order.expireTime() : next;
    }
}
