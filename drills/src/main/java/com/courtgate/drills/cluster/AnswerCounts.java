package com.courtgate.drills.cluster;

import com.courtgate.drills.cluster.TimedResponse.Kind;
import java.time.Instant;
import java.util.List;

/**
 * Counts of the answers within a time.
 *
 * @param accepted presses that were
 * @param decided traces whose students learned what became of them
 * @param unavailable answers 503
 * @param failed any other 5xx, or no answer
 */
record AnswerCounts(int accepted, int decided, int unavailable, int failed) {

    /** Both ends count. */
    static AnswerCounts between(List<TimedResponse> told, Instant from, Instant to) {
        List<TimedResponse> within =
                told.stream().filter(one -> one.isWithin(from, to)).toList();
        return new AnswerCounts(
                count(within, Kind.ACCEPTED),
                count(within, Kind.DECIDED),
                count(within, Kind.UNAVAILABLE),
                count(within, Kind.FAILED));
    }

    /** Whether somebody could press, somebody learned what became of it, and nobody was told of an outage. */
    boolean isWell() {
        return accepted > 0 && decided > 0 && troubles() == 0;
    }

    int troubles() {
        return unavailable + failed;
    }

    private static int count(List<TimedResponse> told, Kind kind) {
        return (int) told.stream().filter(one -> one.kind() == kind).count();
    }
}
