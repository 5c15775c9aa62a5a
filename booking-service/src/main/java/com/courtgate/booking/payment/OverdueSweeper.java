package com.courtgate.booking.payment;

import com.courtgate.booking.order.EachAlone;
import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.Orders;
import com.courtgate.common.contract.StopPaying;
import com.courtgate.common.envelope.Outages;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Looks after orders whose pay deadline is over: claims them, asks payment-service about all of them at once, and does
 * with each what follows. Every instance sweeps; each takes only orders that no other has.
 */
@Component
class OverdueSweeper {
    private static final Logger log = LoggerFactory.getLogger(OverdueSweeper.class);
    private final Orders orders;
    private final PaymentService paymentService;
    private final EndOverdue endOverdue;
    private final DeadlineSettings settings;
    private final TransactionTemplate transaction;
    private final Clock clock;

    OverdueSweeper(
            Orders orders,
            PaymentService paymentService,
            EndOverdue endOverdue,
            DeadlineSettings settings,
            TransactionTemplate transaction,
            Clock clock) {
        this.orders = orders;
        this.paymentService = paymentService;
        this.endOverdue = endOverdue;
        this.settings = settings;
        this.transaction = transaction;
        this.clock = clock;
    }

    @Scheduled(fixedDelay = 1000)
    void sweep() {
        try {
            int looked;
            do {
                looked = sweepOnce();
            } while (looked == StopPaying.MOST);
        } catch (RuntimeException e) {
            if (!Outages.isOutage(e)) {
                throw e;
            }
            log.warn("Overdue orders wait for the database: {}", e.toString());
        }
    }

    /** Answers how many orders were looked after. */
    int sweepOnce() {
        Instant now = clock.instant();
        Instant until = now.plus(settings.lease());
        List<Order> overdue =
                Objects.requireNonNull(transaction.execute(tx -> orders.claimOverdue(now, until, StopPaying.MOST)));
        if (!overdue.isEmpty()) {
            Map<String, StopPaying.Money> money = paymentService.stopPaying(
                    overdue.stream().map(Order::orderNo).toList());
            EachAlone.attempt(overdue, order -> {
                endOverdue.follow(
                        order, money.getOrDefault(order.orderNo(), StopPaying.Money.UNKNOWN), clock.instant());
                return true;
            });
        }
        return overdue.size();
    }
}
