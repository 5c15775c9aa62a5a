package com.courtgate.booking.recording;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsDecided.Reason;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * The final ruling on traces nobody knows the fate of: recorded ones are SUCCESS; for all others a
 * tombstone is written, so that no late copy can ever be recorded, and they are FAILED.
 */
@Component
class RuleOnTraces {
    private final RecordingStore store;
    private final Clock clock;

    RuleOnTraces(RecordingStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /**
     * A trace to rule on.
     *
     * @param userId 0 when unknown
     * @param slotId 0 when unknown
     */
    record OpenTrace(String traceId, long userId, long slotId) {}

    @Transactional
    public HoldsDecided rule(long sessionId, List<OpenTrace> traces) {
        Instant now = clock.instant();
        List<Decision> rulings = new ArrayList<>();
        for (OpenTrace trace : traces) {
            rulings.add(rule(sessionId, trace, now));
        }
        return new HoldsDecided(sessionId, rulings);
    }

    private Decision rule(long sessionId, OpenTrace trace, Instant now) {
        var tombstone =
                new Decision(
                        trace.traceId(),
                        trace.userId(),
                        trace.slotId(),
                        Outcome.FAILED,
                        null,
                        null,
                        Reason.GIVEN_UP);
        try {
            store.insertDecisions(sessionId, List.of(tombstone), now);
            return tombstone;
        } catch (DuplicateKeyException decidedAlready) {
            Map<String, Decision> known = store.decisions(List.of(trace.traceId()));
            Decision decision = known.get(trace.traceId());
            if (decision == null) {
                throw decidedAlready;
            }
            return decision;
        }
    }
}
