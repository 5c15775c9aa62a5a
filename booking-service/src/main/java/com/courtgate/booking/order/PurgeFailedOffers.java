package com.courtgate.booking.order;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Deletes orders that the line placed and that never had their permit, when their entries go: they were shown to
 * nobody, and a slot that finds none orders one each minute. The decisions on their traces are kept longer.
 */
@Component
public class PurgeFailedOffers {
    private static final Duration KEPT = Duration.ofDays(90);
    private static final int PER_COMMIT = 500;
    private final FailedOfferMapper mapper;
    private final TransactionTemplate transaction;
    private final Clock clock;

    PurgeFailedOffers(FailedOfferMapper mapper, TransactionTemplate transaction, Clock clock) {
        this.mapper = mapper;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Deletes until none is old, each few in a commit of their own. */
    public void purge() {
        int deleted;
        do {
            deleted = Objects.requireNonNull(transaction.execute(tx -> purgeSome()));
        } while (deleted == PER_COMMIT);
    }

    private int purgeSome() {
        List<String> old = mapper.endedBefore(clock.instant().minus(KEPT), PER_COMMIT);
        if (!old.isEmpty()) {
            mapper.deleteItems(old);
            mapper.deleteFlow(old);
            mapper.delete(old);
        }
        return old.size();
    }
}
