package com.courtgate.payment.meters;

import com.courtgate.common.meters.AfterCommitCounter;
import com.courtgate.common.meters.AfterCommitCounters;
import org.springframework.stereotype.Component;

/** Money that moved, in fen. */
@Component
public class MoneyCount {
    private final AfterCommitCounter<MoneyMove> moved;

    MoneyCount(AfterCommitCounters counts) {
        moved = counts.of(
                "courtgate.money", "fen", "move", MoneyMove.class, "Money taken from payers and given back to them");
    }

    /**
     * Counts.
     *
     * @param fen 0 or more
     */
    public void moved(MoneyMove move, long fen) {
        moved.add(move, fen);
    }
}
