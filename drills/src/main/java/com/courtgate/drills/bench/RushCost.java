package com.courtgate.drills.bench;

import com.courtgate.drills.bench.measure.ProcessorTime;
import com.courtgate.suite.rush.Opening;
import com.courtgate.suite.rush.Rush;
import com.courtgate.suite.rush.RushRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The processor time that the rush of a campus costs a side: from the second before the gate to the last check. */
final class RushCost implements RushRun.Watcher {
    private static final RushRun.Size CAMPUS = new RushRun.Size(2_000, 12, 14, 1, Duration.ofSeconds(5));
    private static final Duration UNTIL_GATE = Duration.ofSeconds(10);
    private static final Duration BEFORE_GATE = Duration.ofSeconds(1);
    private final CheckoutServices side;
    private @Nullable ProcessorTime before;

    RushCost(CheckoutServices side) {
        this.side = side;
    }

    /** One rush: the presses that came after the gate. */
    CheckoutComparisonRows.Round rush() throws IOException, InterruptedException {
        before = null;
        RushRun.Outcome outcome = run();
        if (!outcome.findings().promisesKept()) {
            throw new IllegalStateException("a rush on side " + side.name + " broke a promise: " + outcome.findings());
        }
        return new CheckoutComparisonRows.Round(
                outcome.rush().progress().requests(),
                CAMPUS.spread().toMillis() / 1e3,
                side.processorTime()
                        .since(Objects.requireNonNull(
                                before,
                                () -> "a rush of which nothing was seen: "
                                        + outcome.rush().progress())));
    }

    private RushRun.Outcome run() throws InterruptedException {
        try {
            return new RushRun(side.world.suite, CAMPUS, side.world.clock).run(this, UNTIL_GATE);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void look(Rush rush, Opening opening) {
        if (before == null
                || side.world.clock.instant().isBefore(opening.flashTime().minus(BEFORE_GATE))) {
            try {
                before = side.processorTime();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
