package com.courtgate.booking.deadline;

import com.courtgate.booking.order.CancelUnpaidOrder;
import com.courtgate.booking.order.DueOrders;
import com.courtgate.booking.order.DueOrders.DueOrder;
import com.courtgate.common.contract.payment.StopPaying;
import com.courtgate.common.contract.payment.StopPaying.Money;
import com.courtgate.common.due.AttemptResult;
import com.courtgate.common.due.Claim;
import com.courtgate.common.due.DueWork;
import com.courtgate.common.due.WorkSchedule;
import feign.FeignException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Does with an overdue order what payment-service's word means, which is asked about all that are due at once: without
 * money it ends, with money it is left to its event, and while nobody knows it waits until patience is over.
 */
@Component
class EndOverdueOrders implements DueWork<DueOrder> {
    private static final Logger log = LoggerFactory.getLogger(EndOverdueOrders.class);
    private final DueOrders orders;
    private final PaymentClient paymentClient;
    private final CancelUnpaidOrder cancelUnpaidOrder;
    private final DeadlineSettings settings;
    private final TransactionTemplate transaction;

    EndOverdueOrders(
            DueOrders orders,
            PaymentClient paymentClient,
            CancelUnpaidOrder cancelUnpaidOrder,
            DeadlineSettings settings,
            TransactionTemplate transaction) {
        this.orders = orders;
        this.paymentClient = paymentClient;
        this.cancelUnpaidOrder = cancelUnpaidOrder;
        this.settings = settings;
        this.transaction = transaction;
    }

    @Override
    public WorkSchedule schedule() {
        return new WorkSchedule(
                "end-overdue", "Overdue orders", Duration.ofSeconds(1), settings.lease(), StopPaying.MOST);
    }

    @Override
    public List<DueOrder> claim(Claim claim) {
        return orders.claimOverdue(claim, schedule().page());
    }

    @Override
    public BiFunction<DueOrder, Instant, AttemptResult> attempt(List<DueOrder> overdue, Claim claim) {
        Map<String, Money> money = money(overdue.stream().map(DueOrder::orderNo).toList());
        return (order, now) -> follow(order, money.getOrDefault(order.orderNo(), Money.UNKNOWN), now);
    }

    /** Returns the money by order number; empty while payment-service cannot be asked. */
    private Map<String, Money> money(List<String> orderNos) {
        try {
            return paymentClient.stopPaying(new StopPaying(orderNos)).money();
        } catch (FeignException | CallNotPermittedException silence) {
            log.warn("{} overdue orders wait for payment-service: {}", orderNos.size(), silence.toString());
            return Map.of();
        }
    }

    private AttemptResult follow(DueOrder overdue, Money money, Instant now) {
        return switch (money) {
            case NONE -> end(overdue, now);
            case MONEY -> {
                orders.moneyKnown(overdue);
                yield new AttemptResult.Later(now.plus(settings.whilePaid()), null);
            }
            case UNKNOWN -> wait(overdue, now);
        };
    }

    private AttemptResult wait(DueOrder overdue, Instant now) {
        Instant deadline = Objects.requireNonNull(overdue.payDeadline());
        if (overdue.moneyKnown()) {
            return new AttemptResult.Later(now.plus(settings.whilePaid()), null);
        }
        return now.isBefore(deadline.plus(settings.patience()))
                ? new AttemptResult.Later(settings.next(deadline, now), null)
                : end(overdue, now);
    }

    /** Ends an overdue order; of one that has moved meanwhile nothing is changed but its state flow. */
    private AttemptResult end(DueOrder overdue, Instant now) {
        transaction.executeWithoutResult(tx -> cancelUnpaidOrder.unpaidInTime(overdue.orderNo(), now));
        return new AttemptResult.Noted();
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
