package com.courtgate.booking.placing;

import com.courtgate.common.envelope.Outages;
import java.time.Clock;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Ends undecided orders whose time is over, once a second. */
@Component
class UndecidedSweeper {
    private static final Logger log = LoggerFactory.getLogger(UndecidedSweeper.class);
    private static final int PER_COMMIT = 50;
    private final EndUndecided endUndecided;
    private final TransactionTemplate transaction;
    private final Clock clock;

    UndecidedSweeper(EndUndecided endUndecided, TransactionTemplate transaction, Clock clock) {
        this.endUndecided = endUndecided;
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
        Integer ended = transaction.execute(tx -> endUndecided.endLate(now, PER_COMMIT));
        return ended == null ? 0 : ended;
    }
}
