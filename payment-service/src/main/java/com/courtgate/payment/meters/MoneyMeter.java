package com.courtgate.payment.meters;

import com.courtgate.common.meters.AfterCommitCounter;
import com.courtgate.common.meters.AfterCommitCounters;
import org.springframework.stereotype.Component;

/** Money that moved, in fen. */
@Component
public class MoneyMeter {
    /** Movement of money. */
    public enum Move {
        /** To us, also what is out of place and goes back. */
        TAKEN,
        /** Back to its payer. */
        RETURNED
    }

    private final AfterCommitCounter<Move> moved;

    MoneyMeter(AfterCommitCounters counts) {
        moved = counts.of(
                "courtgate.money", "fen", "move", Move.class, "Money taken from payers and given back to them");
    }

    /** Counts a sum of 0 fen or more. */
    public void moved(Move move, long fen) {
        moved.add(move, fen);
    }
}
