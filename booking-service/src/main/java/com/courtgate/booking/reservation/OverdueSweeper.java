package com.courtgate.booking.reservation;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.common.envelope.Outages;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Cancels orders whose pay deadline is over. Every instance sweeps; each takes only rows that no
 * other has locked.
 */
@Component
class OverdueSweeper {
    private static final Logger log = LoggerFactory.getLogger(OverdueSweeper.class);
    private static final int PER_COMMIT = 50;
    private final Orders orders;
    private final EndOrder endOrder;
    private final TransactionTemplate transaction;
    private final Clock clock;

    OverdueSweeper(Orders orders, EndOrder endOrder, TransactionTemplate transaction, Clock clock) {
        this.orders = orders;
        this.endOrder = endOrder;
        this.transaction = transaction;
        this.clock = clock;
    }

    @Scheduled(fixedDelay = 1000)
    void sweep() {
        try {
            int ended;
            do {
                ended = sweepOnce();
            } while (ended == PER_COMMIT);
        } catch (RuntimeException e) {
            if (!Outages.isOutage(e)) {
                throw e;
            }
            log.warn("Overdue orders wait for the database: {}", e.toString());
        }
    }

    /** Answers how many orders were cancelled. */
    int sweepOnce() {
        Instant now = clock.instant();
        Integer ended =
                transaction.execute(
                        tx -> {
                            List<Order> overdue = orders.lockOverdue(now, PER_COMMIT);
                            overdue.forEach(
                                    order ->
                                            endOrder.end(
                                                    order,
                                                    OrderStatus.Event.TIMEOUT,
                                                    CancelReason.PAY_TIMEOUT,
                                                    now));
                            return overdue.size();
                        });
        return ended == null ? 0 : ended;
    }
}
