package com.courtgate.booking.order;

import com.courtgate.common.envelope.Outages;
import java.util.List;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rows that are due, tried one by one: one that fails holds up no other, and is due again at the next sweep. */
public final class EachAlone {
    private static final Logger log = LoggerFactory.getLogger(EachAlone.class);
    private static final int TRIES = 3; // of a transaction that lost against another

    private EachAlone() {}

    /**
     * Does the work for each row, in a transaction of its own. Throws at an outage, which is everybody's.
     *
     * @param work answers whether it changed something
     * @return how many rows it changed something of
     */
    public static <T> int attempt(List<T> rows, Predicate<T> work) {
        int changed = 0;
        for (T row : rows) {
            changed += attempt(row, work) ? 1 : 0;
        }
        return changed;
    }

    private static <T> boolean attempt(T row, Predicate<T> work) {
        for (int tries = 1; true; tries++) {
            try {
                return work.test(row);
            } catch (RuntimeException e) {
                if (Outages.isOutage(e)) {
                    throw e;
                }
                if (!Outages.isConflict(e) || tries == TRIES) {
                    log.error("Left to the next sweep, for a reason nobody foresaw: {}", row, e);
                    return false;
                }
            }
        }
    }
}
