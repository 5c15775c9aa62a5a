package com.courtgate.booking.recording;

import com.courtgate.booking.decision.HoldDecisions;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.session.ResolveTracesRequest.OpenTrace;
import com.courtgate.common.envelope.ResultCode;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * The final ruling on traces nobody knows the result of: recorded ones are SUCCESS; for all others a tombstone is
 * written, so that no late copy can ever be recorded, and they are FAILED.
 */
@Component
class ResolveTraces {
    private final HoldDecisions decisions;
    private final Clock clock;

    ResolveTraces(HoldDecisions decisions, Clock clock) {
        this.decisions = decisions;
        this.clock = clock;
    }

    /** Rules once per trace, in the order asked. */
    @Transactional
    public HoldsDecided rule(long sessionId, List<OpenTrace> traces) {
        Map<String, Decision> ruled = decisions.rule(
                sessionId, traces.stream().map(ResolveTraces::tombstone).toList(), clock.instant());
        return new HoldsDecided(
                sessionId,
                traces.stream()
                        .map(trace -> Objects.requireNonNull(ruled.get(trace.traceId())))
                        .toList());
    }

    private static Decision tombstone(OpenTrace trace) {
        return Decision.refusal(trace.traceId(), trace.userId(), List.of(), ResultCode.FAILED);
    }
}
