package com.courtgate.booking.recording;

import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsTaken.Hold;
import java.util.ArrayList;
import java.util.List;

/** What a recorder has told of holds, and those that are dead. */
record Recorded(List<Decision> decisions, List<Hold> dead) {
    static Recorded by(RetryingRecorder recorder, long sessionId, List<Hold> holds) {
        List<Decision> decisions = new ArrayList<>();
        List<Hold> dead = recorder.record(
                sessionId, holds, told -> told.forEach(ofSession -> decisions.addAll(ofSession.decisions())));
        return new Recorded(decisions, dead);
    }
}
