package com.courtgate.booking.deadline;

import com.courtgate.booking.order.DueOrders;
import com.courtgate.booking.order.DueOrders.DueOrder;
import com.courtgate.booking.people.notice.Notices;
import com.courtgate.common.due.AttemptResult;
import com.courtgate.common.due.Claim;
import com.courtgate.common.due.DueWork;
import com.courtgate.common.due.WorkSchedule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Reminds of orders that are to be paid soon; each order is told of once. At its deadline it is too late for that. */
@Component
class RemindToPay implements DueWork<DueOrder> {
    private static final Duration LEAD = Duration.ofMinutes(5);
    private final DueOrders orders;
    private final Notices notices;
    private final TransactionTemplate transaction;

    RemindToPay(DueOrders orders, Notices notices, TransactionTemplate transaction) {
        this.orders = orders;
        this.notices = notices;
        this.transaction = transaction;
    }

    @Override
    public WorkSchedule schedule() {
        return new WorkSchedule(
                "remind-to-pay", "Reminders to pay", Duration.ofSeconds(5), Duration.ofSeconds(15), 200);
    }

    @Override
    public List<DueOrder> claim(Claim claim) {
        return orders.claimToRemind(claim, claim.at().plus(LEAD), schedule().page());
    }

    /** Told, and noted afterwards: the order's next look is its deadline's. */
    @Override
    public BiFunction<DueOrder, Instant, AttemptResult> attempt(List<DueOrder> due, Claim claim) {
        return (order, now) -> {
            transaction.executeWithoutResult(
                    tx -> notices.paySoon(order.userId(), order.orderNo(), deadline(order), now));
            return new AttemptResult.Done();
        };
    }

    private static Instant deadline(DueOrder order) {
        return Objects.requireNonNull(order.payDeadline());
    }

    /** No pause goes beyond the deadline, when the order is due for something else. */
    @Override
    public int note(DueOrder order, @Nullable Instant at, @Nullable String why, Claim claim) {
        boolean isTooLate = at != null && at.isAfter(deadline(order));
        return orders.note(order, isTooLate ? deadline(order) : at, claim);
    }

    @Override
    public long id(DueOrder order) {
        return order.id();
    }
}
