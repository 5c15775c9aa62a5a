package com.courtgate.booking.recording;

import com.courtgate.booking.decision.HoldDecisions;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.faults.CrashPoints;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Decides holds of one session in one transaction. A hold gets a place of each of its slots, or none: with them come
 * its reservations, its decision and the move of its order, without them a decision alone and the order's failure. The
 * same trace again gets the same answer and no new row.
 */
@Component
class RecordHolds {
    private final HoldDecisions decisions;
    private final PlanRecording plan;
    private final WriteRecording write;
    private final Clock clock;
    private final CrashPoints crashPoints;

    RecordHolds(
            HoldDecisions decisions, PlanRecording plan, WriteRecording write, Clock clock, CrashPoints crashPoints) {
        this.decisions = decisions;
        this.plan = plan;
        this.write = write;
        this.clock = clock;
        this.crashPoints = crashPoints;
    }

    /** Nothing is decided when it throws; a hold that is left for somebody else's lock is not among the decisions. */
    @Transactional
    public HoldsDecided record(long sessionId, List<Hold> holds) {
        Map<String, Hold> byTrace = new LinkedHashMap<>();
        holds.forEach(hold -> byTrace.putIfAbsent(hold.traceId(), hold));
        Map<String, Decision> known = decisions.known(byTrace.keySet());
        List<Hold> fresh = byTrace.values().stream()
                .filter(h -> !known.containsKey(h.traceId()))
                .toList();
        List<Decision> all = new ArrayList<>(known.values());
        if (!fresh.isEmpty()) {
            Instant now = clock.instant();
            all.addAll(write.write(sessionId, plan.plan(sessionId, fresh, now), now));
            crashPoints.reach(CrashPoint.BEFORE_COMMIT);
        }
        return new HoldsDecided(sessionId, all);
    }
}
