package com.courtgate.booking.recording;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsDecided.Reason;
import com.courtgate.common.contract.RulingRequest.OpenTrace;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * The final ruling on traces nobody knows the fate of: recorded ones are SUCCESS; for all others a tombstone is
 * written, so that no late copy can ever be recorded, and they are FAILED.
 */
@Component
class RuleOnTraces {
    private final RecordingStore store;
    private final Clock clock;

    RuleOnTraces(RecordingStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /** One ruling per trace, in the order asked. */
    @Transactional
    public HoldsDecided rule(long sessionId, List<OpenTrace> traces) {
        store.insertMissingDecisions(
                sessionId, traces.stream().map(RuleOnTraces::tombstone).toList(), clock.instant());
        Map<String, Decision> fates =
                store.decisions(traces.stream().map(OpenTrace::traceId).toList());
        return new HoldsDecided(
                sessionId, traces.stream().map(trace -> fate(trace, fates)).toList());
    }

    private static Decision tombstone(OpenTrace trace) {
        return new Decision(
                trace.traceId(), trace.userId(), trace.slotId(), Outcome.FAILED, null, null, Reason.GIVEN_UP);
    }

    private static Decision fate(OpenTrace trace, Map<String, Decision> fates) {
        Decision fate = fates.get(trace.traceId());
        if (fate == null) {
            throw new IllegalStateException("a trace is decided once it was ruled on: " + trace);
        }
        return fate;
    }
}
