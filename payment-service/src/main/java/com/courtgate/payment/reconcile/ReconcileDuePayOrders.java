package com.courtgate.payment.reconcile;

import com.courtgate.common.due.AttemptResult;
import com.courtgate.common.due.Claim;
import com.courtgate.common.due.DueWork;
import com.courtgate.common.due.WorkSchedule;
import com.courtgate.payment.payorder.DuePayOrders;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.ReconcileSettings;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reconciles the pay orders that are due. Orders end together, at one deadline. */
@Component
class ReconcileDuePayOrders implements DueWork<PayOrder> {
    private final DuePayOrders due;
    private final ReconcilePayOrder reconcilePayOrder;
    private final ReconcileSettings settings;

    ReconcileDuePayOrders(DuePayOrders due, ReconcilePayOrder reconcilePayOrder, ReconcileSettings settings) {
        this.due = due;
        this.reconcilePayOrder = reconcilePayOrder;
        this.settings = settings;
    }

    @Override
    public WorkSchedule schedule() {
        return new WorkSchedule("reconcile-pay-orders", "Pay orders", settings.every(), settings.lease(), 20);
    }

    @Override
    public List<PayOrder> claim(Claim claim) {
        return due.claimQueries(claim, schedule().page());
    }

    @Override
    public BiFunction<PayOrder, Instant, AttemptResult> attempt(List<PayOrder> orders, Claim claim) {
        return (order, now) -> reconcilePayOrder.reconcile(order, now)
                ? new AttemptResult.Later(next(order, now), null)
                : new AttemptResult.Done();
    }

    private Instant next(PayOrder order, Instant now) {
        boolean urgent = order.closeWanted() != null
                || order.isExpired(now)
                || !order.status().isLive();
        Instant next = settings.next(now, urgent, order.queryCount());
        return !urgent && order.expireTime().isBefore(next) ? order.expireTime() : next;
    }

    @Override
    public int note(PayOrder order, @Nullable Instant at, @Nullable String why, Claim claim) {
        return due.noteQuery(order, at, claim);
    }

    @Override
    public long id(PayOrder order) {
        return order.id();
    }

    @Override
    public String server(PayOrder order) {
        return order.channel();
    }
}
