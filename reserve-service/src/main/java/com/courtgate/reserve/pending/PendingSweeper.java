package com.courtgate.reserve.pending;

import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.envelope.Outages;
import com.courtgate.reserve.handoff.HandOff;
import com.courtgate.reserve.pending.ClaimOverdueHoldsScript.Claimed;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Publishes holds again that have been pending too long: their first message may be lost, or its process died before
 * sending. The recorder recognises the trace, so a second message is harmless.
 */
@Component
class PendingSweeper {
    private static final Logger log = LoggerFactory.getLogger(PendingSweeper.class);
    private static final int MOST_PER_ROUND = 512;
    private final ClaimOverdueHoldsScript overdue;
    private final HandOff handOff;
    private final Settings settings;
    private final Counter republished;
    private final Counter failed;
    private volatile List<Long> known = List.of(); // also while the shard that has the list is away

    /**
     * Settings of pending holds.
     *
     * @param republishAfter age at which a pending hold is published again
     */
    @ConfigurationProperties("courtgate.reserve")
    record Settings(@DefaultValue("6s") Duration republishAfter) {}

    PendingSweeper(ClaimOverdueHoldsScript overdue, HandOff handOff, Settings settings, MeterRegistry metrics) {
        this.overdue = overdue;
        this.handOff = handOff;
        this.settings = settings;
        this.republished = Counter.builder("courtgate.pending.republished")
                .description("Pending holds published again")
                .register(metrics);
        this.failed = Counter.builder("courtgate.pending.failed")
                .description("Sessions, and holds, of which something is stored that the sweeper makes no sense of")
                .register(metrics);
    }

    @Scheduled(fixedDelay = 1000)
    void sweep() {
        attempt("all sessions", () -> known = overdue.sessions());
        for (long sessionId : known) {
            attempt("session " + sessionId, () -> sweep(sessionId));
        }
    }

    /**
     * Attempts the work of one session; a failure holds up no other's holds: its shard is away, or what is stored of it
     * makes no sense.
     */
    private void attempt(String whose, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            if (Outages.isOutage(e)) {
                log.warn("Pending holds of {} wait for Redis to come back: {}", whose, e.toString());
            } else {
                failed.increment();
                log.error("Pending holds of {} are not published again", whose, e);
            }
        }
    }

    void sweep(long sessionId) {
        Optional<HandOff.PublishPermit> granted = handOff.publishPermit();
        if (granted.isEmpty()) {
            return;
        }
        try (HandOff.PublishPermit publishPermit = granted.get()) {
            Claimed claimed = overdue.claim(sessionId, settings.republishAfter(), MOST_PER_ROUND);
            if (!claimed.unreadable().isEmpty()) {
                failed.increment(claimed.unreadable().size());
                log.error("Of session {} makes no sense what is stored of {}", sessionId, claimed.unreadable());
            }
            List<HoldsTaken.Hold> holds = claimed.holds();
            if (!holds.isEmpty()) {
                log.info("Publishing {} pending holds of session {} again", holds.size(), sessionId);
                republished.increment(holds.size());
            }
            for (int from = 0; from < holds.size(); from += HoldsTaken.MOST) {
                int to = Math.min(holds.size(), from + HoldsTaken.MOST);
                publishPermit
                        .publish(new HoldsTaken(sessionId, holds.subList(from, to)), null)
                        .join();
            }
        }
    }
}
