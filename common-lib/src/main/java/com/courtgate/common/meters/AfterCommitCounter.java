package com.courtgate.common.meters;

import io.micrometer.core.instrument.Counter;
import java.util.Map;
import java.util.Objects;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Counts after the commit of the caller's transaction, or at once where there is none. */
public final class AfterCommitCounter<E extends Enum<E>> {
    private final Map<E, Counter> counters;

    AfterCommitCounter(Map<E, Counter> counters) {
        this.counters = counters;
    }

    public void one(E kind) {
        add(kind, 1);
    }

    /**
     * Adds to the count: when the transaction commits, or at once where there is none.
     *
     * @param amount 0 or more
     */
    public void add(E kind, long amount) {
        Counter counter = Objects.requireNonNull(counters.get(kind));
        if (!TransactionSynchronizationManager.isSynchronizationActive()) {
            counter.increment((double) amount);
            return;
        }
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                counter.increment((double) amount);
            }
        });
    }
}
