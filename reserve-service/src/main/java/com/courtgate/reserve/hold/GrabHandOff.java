package com.courtgate.reserve.hold;

import com.courtgate.common.faults.CrashPoints;
import com.courtgate.reserve.handoff.HandOff;
import com.courtgate.reserve.handoff.HandOffOutcome;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.springframework.stereotype.Component;

/**
 * The hand-off of a batch, with what stands around it: the steps of those grabs that are followed, and the places where
 * a drill lets the process die.
 */
@Component
class GrabHandOff {
    /** Places where a process may die in the middle of a grab. */
    enum CrashPoint {
        AFTER_SCRIPT,
        AFTER_PUBLISH,
        AFTER_CONFIRM
    }

    private final HandOff handOff;
    private final CrashPoints crashPoints;

    GrabHandOff(HandOff handOff, CrashPoints crashPoints) {
        this.handOff = handOff;
        this.crashPoints = crashPoints;
    }

    /** Empty while the broker is known to be down: then no hold should be taken at all. */
    Optional<HandOff.PublishPermit> publishPermit() {
        return handOff.publishPermit();
    }

    /** Answers within the confirm time-out; never exceptionally, but for a bug. */
    CompletableFuture<HandOffOutcome> publish(GrabBatch batch, HandOff.PublishPermit publishPermit) {
        crashPoints.reach(CrashPoint.AFTER_SCRIPT);
        var answer = publishPermit.publish(batch.handOff(), batch.contexts());
        crashPoints.reach(CrashPoint.AFTER_PUBLISH);
        return answer.whenComplete((outcome, bug) -> {
            crashPoints.reach(CrashPoint.AFTER_CONFIRM);
            batch.reached("hand-off ended");
        });
    }
}
