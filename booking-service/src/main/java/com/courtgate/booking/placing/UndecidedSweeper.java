package com.courtgate.booking.placing;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.reservation.CancelReason;
import com.courtgate.booking.reservation.EndOrder;
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
 * Ends orders about whose stock nobody answers, so that their places block nobody for long. What is
 * taken for them later is released by {@link ApplyStock}.
 */
@Component
class UndecidedSweeper {
    private static final Logger log = LoggerFactory.getLogger(UndecidedSweeper.class);
    private static final int PER_COMMIT = 50;
    private final Orders orders;
    private final EndOrder endOrder;
    private final PlacingSettings settings;
    private final TransactionTemplate transaction;
    private final Clock clock;

    UndecidedSweeper(
            Orders orders,
            EndOrder endOrder,
            PlacingSettings settings,
            TransactionTemplate transaction,
            Clock clock) {
        this.orders = orders;
        this.endOrder = endOrder;
        this.settings = settings;
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
            log.warn("Undecided orders wait for the database: {}", e.toString());
        }
    }

    private int sweepOnce() {
        Instant now = clock.instant();
        Integer ended = transaction.execute(tx -> end(now));
        return ended == null ? 0 : ended;
    }

    private int end(Instant now) {
        List<Order> late = orders.lockUndecided(now.minus(settings.stockPatience()), PER_COMMIT);
        for (Order order : late) {
            endOrder.end(order, OrderStatus.Event.TIMEOUT, CancelReason.STOCK_TIMEOUT, now);
        }
        return late.size();
    }
}
