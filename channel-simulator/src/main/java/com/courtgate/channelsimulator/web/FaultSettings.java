package com.courtgate.channelsimulator.web;

import com.courtgate.channelsimulator.ledger.Refund;
import com.courtgate.channelsimulator.ledger.RefundPlan;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Faults of the channel at the moment; forgotten by a restart. */
final class FaultSettings {
    private static final long LONGEST_SILENCE_SECONDS = 60;

    /** Behaviour of the merchant's interface towards a request. */
    enum Mode {
        /** Works. */
        NONE,
        /** Does nothing and says nothing. */
        TIMEOUT,
        /** Does nothing and answers 500. */
        ERROR500,
        /** Does the work and says nothing: the answer is lost on the way. */
        LOST_ANSWER
    }

    /**
     * Faults of bills.
     *
     * @param today whether the bill of a day that is not over is given out
     * @param wrongHash whether the hash is another bill's
     * @param without numbers of payments that are missing in it
     */
    record BillFaults(boolean today, boolean wrongHash, List<String> without) {
        static final BillFaults NONE = new BillFaults(false, false, List.of());
    }

    private record Outage(Mode mode, @Nullable Instant until, CountDownLatch over) {}

    private final Clock clock;
    private Outage outage = new Outage(Mode.NONE, null, new CountDownLatch(1));
    private boolean lateSuccess;
    private RefundPlan refunds = RefundPlan.USUAL;
    private BillFaults billFaults = BillFaults.NONE;

    FaultSettings(Clock clock) {
        this.clock = clock;
    }

    /** @param millis how long, 0 until the next call */
    synchronized void outage(Mode mode, long millis) {
        outage.over().countDown();
        @Nullable Instant until = millis == 0 ? null : clock.instant().plusMillis(millis);
        outage = new Outage(mode, until, new CountDownLatch(1));
    }

    synchronized Mode mode() {
        boolean over = outage.until() != null && !clock.instant().isBefore(outage.until());
        return over ? Mode.NONE : outage.mode();
    }

    /** Waits as long as a caller's patience may last, at most to the end of the outage. */
    void keepSilent() {
        Outage now;
        synchronized (this) {
            now = outage;
        }
        try {
            boolean unused = now.over().await(LONGEST_SILENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    synchronized void lateSuccess(boolean allowed) {
        lateSuccess = allowed;
    }

    synchronized boolean lateSuccess() {
        return lateSuccess;
    }

    synchronized void refunds(Refund.State becomes, long delayMillis) {
        refunds = new RefundPlan(becomes, delayMillis);
    }

    synchronized RefundPlan refunds() {
        return refunds;
    }

    synchronized void billFaults(BillFaults faults) {
        billFaults = faults;
    }

    synchronized BillFaults billFaults() {
        return billFaults;
    }

    synchronized void reset() {
        outage(Mode.NONE, 0);
        lateSuccess = false;
        refunds = RefundPlan.USUAL;
        billFaults = BillFaults.NONE;
    }
}
