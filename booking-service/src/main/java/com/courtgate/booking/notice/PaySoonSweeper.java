package com.courtgate.booking.notice;

import com.courtgate.booking.notice.NoticeMapper.Unpaid;
import com.courtgate.common.envelope.Outages;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Reminds of orders that are to be paid soon. Every instance sweeps; each order is told of once. */
@Component
class PaySoonSweeper {
    private static final Logger log = LoggerFactory.getLogger(PaySoonSweeper.class);
    private static final Duration LEAD = Duration.ofMinutes(5);
    private static final int PER_ROUND = 200;
    private final NoticeMapper mapper;
    private final Notices notices;
    private final TransactionTemplate transaction;
    private final Clock clock;

    PaySoonSweeper(NoticeMapper mapper, Notices notices, TransactionTemplate transaction, Clock clock) {
        this.mapper = mapper;
        this.notices = notices;
        this.transaction = transaction;
        this.clock = clock;
    }

    @Scheduled(fixedDelay = 5000)
    void sweep() {
        try {
            while (sweepOnce() == PER_ROUND) {
                // until nobody is left
            }
        } catch (RuntimeException e) {
            if (!Outages.isOutage(e)) {
                throw e;
            }
            log.warn("Nobody is reminded to pay while the database is away: {}", e.toString());
        }
    }

    private int sweepOnce() {
        Instant now = clock.instant();
        return Objects.requireNonNull(transaction.execute(tx -> {
            List<Unpaid> unpaid = mapper.toRemind(now, now.plus(LEAD), PER_ROUND);
            unpaid.forEach(order -> notices.paySoon(order.userId(), order.orderNo(), order.payDeadline(), now));
            return unpaid.size();
        }));
    }
}
