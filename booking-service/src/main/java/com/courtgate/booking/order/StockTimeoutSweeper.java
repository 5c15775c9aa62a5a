package com.courtgate.booking.order;

import com.courtgate.common.envelope.Outages;
import java.time.Clock;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Ends orders that wait too long for their stock: their message is lost, or reserve-service is away. */
@Component
class StockTimeoutSweeper {
    private static final Logger log = LoggerFactory.getLogger(StockTimeoutSweeper.class);
    private static final int PER_ROUND = 50;
    private final Orders orders;
    private final CancelUnpaidOrder cancelOrder;
    private final OrderSettings settings;
    private final TransactionTemplate transaction;
    private final Clock clock;

    StockTimeoutSweeper(
            Orders orders,
            CancelUnpaidOrder cancelOrder,
            OrderSettings settings,
            TransactionTemplate transaction,
            Clock clock) {
        this.orders = orders;
        this.cancelOrder = cancelOrder;
        this.settings = settings;
        this.transaction = transaction;
        this.clock = clock;
    }

    @Scheduled(fixedDelay = 1000)
    void sweep() {
        try {
            while (sweepOnce()) {
                // until none is late
            }
        } catch (RuntimeException e) {
            if (!Outages.isOutage(e)) {
                throw e;
            }
            log.warn("Orders without stock wait for the database: {}", e.toString());
        }
    }

    /** Answers whether there may be more. */
    private boolean sweepOnce() {
        var late = Objects.requireNonNull(transaction.execute(
                tx -> orders.createdBefore(clock.instant().minus(settings.stockTimeout()), PER_ROUND)));
        int ended = EachAlone.attempt(late, this::end);
        return late.size() == PER_ROUND && ended > 0;
    }

    private boolean end(String orderNo) {
        return Boolean.TRUE.equals(transaction.execute(tx -> cancelOrder.withoutStockInTime(orderNo, clock.instant())));
    }
}
