package com.courtgate.systemtests.bench;

import com.courtgate.systemtests.rush.Drill;
import com.courtgate.systemtests.rush.Opening;
import com.courtgate.systemtests.rush.Rush;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;

/** The processor time that the rush of a campus costs a side: from the second before the gate to the last check. */
final class RushCost implements Drill.Watcher {
    private static final Drill.Size CAMPUS = new Drill.Size(2_000, 12, 14, 1, Duration.ofSeconds(5));
    private static final Duration UNTIL_GATE = Duration.ofSeconds(10);
    private static final Duration BEFORE_GATE = Duration.ofSeconds(1);
    private final CheckoutServices side;
    private double before;

    RushCost(CheckoutServices side) {
        this.side = side;
    }

    /** One rush: presses that came after the gate, for each second of processor time. */
    double pressesPerProcessorSecond() throws IOException, InterruptedException {
        before = 0;
        Drill.Outcome outcome = rush();
        if (!outcome.findings().promisesKept()) {
            throw new IllegalStateException("a rush on side " + side.name + " broke a promise: " + outcome.findings());
        }
        return outcome.rush().progress().requests() / (side.processorSeconds() - before);
    }

    private Drill.Outcome rush() throws InterruptedException {
        try {
            return new Drill(side.world.suite, CAMPUS, side.world.clock).run(this, UNTIL_GATE);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void look(Rush rush, Opening opening) {
        if (before == 0
                && side.world.clock.instant().isAfter(opening.flashTime().minus(BEFORE_GATE))) {
            try {
                before = side.processorSeconds();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
