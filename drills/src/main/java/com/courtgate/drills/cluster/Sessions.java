package com.courtgate.drills.cluster;

import com.courtgate.suite.Api;
import com.courtgate.suite.Dev;
import com.courtgate.suite.rush.Opening;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Two sessions on two shards, whose gates are open by the time the first one's is.
 *
 * @param rushed the one with the rush
 * @param elsewhere at the other one some press as well
 */
record Sessions(Opening rushed, Opening elsewhere) {
    private static final int COURTS = 10;
    private static final int HOURS = 14;
    private static final int COURTS_ELSEWHERE = 5;
    private static final int HOURS_ELSEWHERE = 10;
    private static final int PERMITS = 40;
    private static final int MOST_TRIES = 20;

    /** Keys say by themselves where they lie, so sessions are made until two of them lie apart. */
    static Sessions create(Dev dev, Api api, String admin, Duration untilGate, Clock clock) {
        Map<String, Opening> byShard = new HashMap<>();
        for (int tries = 0; byShard.size() < 2; tries++) {
            if (tries == MOST_TRIES) {
                throw new IllegalStateException(MOST_TRIES + " sessions are on one shard: " + byShard.keySet());
            }
            Opening small = Opening.create(api, admin, COURTS_ELSEWHERE, HOURS_ELSEWHERE, PERMITS, untilGate, clock);
            byShard.putIfAbsent(NodeLoss.leader(dev, place(small)), small);
        }
        Opening rushed = Opening.create(api, admin, COURTS, HOURS, PERMITS, untilGate, clock);
        byShard.remove(NodeLoss.leader(dev, place(rushed)));
        return new Sessions(rushed, byShard.values().iterator().next());
    }

    /** The words that {@code deploy/dev leader} is asked by. */
    static List<String> place(Opening opening) {
        return List.of("session", Long.toString(opening.sessionId()));
    }
}
