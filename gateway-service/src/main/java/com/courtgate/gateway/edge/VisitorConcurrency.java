package com.courtgate.gateway.edge;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.ToIntFunction;

/** Amounts that each visitor has under way of something right now; visitors with nothing are forgotten. */
public final class VisitorConcurrency {
    private final ConcurrentMap<Visitor, Integer> underWay = new ConcurrentHashMap<>();
    private final int mostVisitors;
    private final ToIntFunction<Visitor> most;

    /**
     * @param mostVisitors so many visitors may have something under way, at least 1
     * @param most how much of it one visitor may have, at least 1
     */
    public VisitorConcurrency(int mostVisitors, ToIntFunction<Visitor> most) {
        this.mostVisitors = mostVisitors;
        this.most = most;
    }

    /**
     * Counts one more unless this visitor, or all together, have too many; one that is counted has to {@link #leave}.
     */
    public boolean enter(Visitor visitor) {
        if (underWay.size() >= mostVisitors) {
            return false;
        }
        int limit = most.applyAsInt(visitor);
        boolean[] entered = {false};
        underWay.compute(visitor, (key, now) -> {
            int before = now == null ? 0 : now;
            entered[0] = before < limit;
            return entered[0] ? Integer.valueOf(before + 1) : now;
        });
        return entered[0];
    }

    /** Notes that one that was counted has ended. */
    public void leave(Visitor visitor) {
        underWay.computeIfPresent(visitor, (key, now) -> now == 1 ? null : now - 1);
    }

    /** Returns the number of visitors that have something under way. */
    public int visitors() {
        return underWay.size();
    }
}
