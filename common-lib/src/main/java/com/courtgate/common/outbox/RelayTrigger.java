package com.courtgate.common.outbox;

import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.transaction.support.TransactionSynchronization;

/**
 * Relays right after a commit, in a thread of its own, so that an event need not wait for the job. Only haste: the job
 * finds what a trigger missed, and the events' leases keep the two apart. Commits that come while it relays share its
 * next round.
 */
class RelayTrigger implements TransactionSynchronization, SmartLifecycle {
    private static final Logger log = LoggerFactory.getLogger(RelayTrigger.class);
    private final Semaphore kicks = new Semaphore(0);
    private final OutboxRelay relay;
    private volatile boolean running;

    RelayTrigger(OutboxRelay relay) {
        this.relay = relay;
    }

    @Override
    public void afterCommit() {
        kicks.release();
    }

    @Override
    public void start() {
        running = true;
        Thread.ofPlatform().daemon().name("relay-relayTrigger").start(this::relayWhenKicked);
    }

    @Override
    public void stop() {
        running = false;
        kicks.release();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void relayWhenKicked() {
        while (true) {
            kicks.acquireUninterruptibly();
            kicks.drainPermits();
            if (!running) {
                return;
            }
            try {
                relay.relay();
            } catch (RuntimeException e) {
                log.error("A relayTrigger relayed nothing, the events wait for the job", e);
            }
        }
    }
}
