package com.courtgate.booking.deadline;

import com.courtgate.booking.order.CancelUnpaidOrder;
import com.courtgate.booking.order.DueOrders;
import com.courtgate.booking.order.DueOrders.DueOrder;
import com.courtgate.common.due.AttemptResult;
import com.courtgate.common.due.Claim;
import com.courtgate.common.due.DueWork;
import com.courtgate.common.due.WorkSchedule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Ends orders that wait too long for their stock: their message is lost, or reserve-service is away. */
@Component
public class CancelOnStockTimeout implements DueWork<DueOrder> {
    private final DueOrders orders;
    private final CancelUnpaidOrder cancelOrder;
    private final OrderSettings settings;
    private final TransactionTemplate transaction;

    CancelOnStockTimeout(
            DueOrders orders, CancelUnpaidOrder cancelOrder, OrderSettings settings, TransactionTemplate transaction) {
        this.orders = orders;
        this.cancelOrder = cancelOrder;
        this.settings = settings;
        this.transaction = transaction;
    }

    @Override
    public WorkSchedule schedule() {
        return new WorkSchedule(
                "end-without-stock", "Orders without stock", Duration.ofSeconds(1), Duration.ofSeconds(15), 50);
    }

    @Override
    public List<DueOrder> claim(Claim claim) {
        return orders.claimWithoutStock(
                claim, claim.at().minus(settings.stockTimeout()), schedule().page());
    }

    /** An order that has its stock by now, or has ended, is left as it is. */
    @Override
    public BiFunction<DueOrder, Instant, AttemptResult> attempt(List<DueOrder> due, Claim claim) {
        return (order, now) -> {
            transaction.executeWithoutResult(tx -> cancelOrder.withoutStockInTime(order.orderNo(), now));
            return new AttemptResult.Noted();
        };
    }

    @Override
    public int note(DueOrder order, @Nullable Instant at, @Nullable String why, Claim claim) {
        return orders.note(order, at, claim);
    }

    @Override
    public long id(DueOrder order) {
        return order.id();
    }
}
