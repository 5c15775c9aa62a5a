package com.courtgate.payment.meters;

import com.courtgate.common.meters.AfterCommitCounter;
import com.courtgate.common.meters.AfterCommitCounters;
import org.springframework.stereotype.Component;

/** Money that moved, in fen. */
@Component
public class MoneyMeter {
    private final AfterCommitCounter<MoneyMovement> moved;

    MoneyMeter(AfterCommitCounters counts) {
        moved = counts.of(
                "courtgate.money",
                "fen",
                "move",
                MoneyMovement.class,
                "Money taken from payers and given back to them");
    }

    /**
     * Counts.
     *
     * @param fen 0 or more
     */
    public void moved(MoneyMovement move, long fen) {
        moved.add(move, fen);
    }
}
