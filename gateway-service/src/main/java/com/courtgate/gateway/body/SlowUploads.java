package com.courtgate.gateway.body;

import com.courtgate.gateway.edge.Visitor;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** How many bodies each visitor lets us wait for right now; visitors without one are forgotten. */
final class SlowUploads {
    private static final int MOST_VISITORS = 10_000;

    private final ConcurrentMap<Visitor, Integer> waiting = new ConcurrentHashMap<>();
    private final BodySettings settings;

    SlowUploads(BodySettings settings) {
        this.settings = settings;
    }

    /** Counts one more unless this visitor, or all together, have too many. */
    boolean enter(Visitor visitor) {
        if (waiting.size() >= MOST_VISITORS) {
            return false;
        }
        int most = most(visitor);
        boolean[] entered = {false};
        waiting.compute(visitor, (key, now) -> {
            int before = now == null ? 0 : now;
            entered[0] = before < most;
            return entered[0] ? Integer.valueOf(before + 1) : now;
        });
        return entered[0];
    }

    /** One that was counted has ended. */
    void leave(Visitor visitor) {
        waiting.computeIfPresent(visitor, (key, now) -> now == 1 ? null : now - 1);
    }

    int visitors() {
        return waiting.size();
    }

    private int most(Visitor visitor) {
        return switch (visitor) {
            case Visitor.User user -> settings.slowPerUser();
            case Visitor.Stranger stranger -> settings.slowPerNetwork();
        };
    }
}
