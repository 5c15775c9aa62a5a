package com.courtgate.suite.rush;

import com.courtgate.suite.Api;
import com.courtgate.suite.Suite;
import com.courtgate.suite.Tokens;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** One rush on a running suite, from the making of its session to the check of every answer. */
public final class RushRun {
    private static final Duration UNTIL_GATE = Duration.ofSeconds(30);
    private static final Duration UNTIL_GATE_WITH_LOBBY = Duration.ofSeconds(75);
    private static final Duration QUIET_WITHIN = Duration.ofSeconds(60);
    private static final Duration LOOK = Duration.ofMillis(500);
    private static final int LOOKS_AFTERWARDS = 20;
    private final Suite suite;
    private final Size size;
    private final Clock clock;

    public RushRun(Suite suite, Size size, Clock clock) {
        this.suite = suite;
        this.size = size;
        this.clock = clock;
    }

    /**
     * Size of a drill.
     *
     * @param spread students come within this time after the gate, most of them in its first fifth
     */
    public record Size(int students, int courts, int hours, int permitsPerSlot, Duration spread) {}

    /** Sees a rush while it goes on, twice a second. */
    public interface Watcher {
        void look(Rush rush, Opening opening);
    }

    /**
     * Result of the drill.
     *
     * @param generatorShare how much of the machine's busy processor time the students themselves took, 0 to 1
     */
    public record Outcome(Rush rush, Opening opening, RushChecker.Findings findings, double generatorShare) {
        /**
         * Whether every promise was kept, everybody answered, nobody let in early or refused for what they did not do.
         */
        public boolean isClean() {
            return findings.promisesKept()
                    && rush.acceptedEarly() == 0
                    && rush.unanswered() == 0
                    && rush.refusedUnearned() == 0;
        }

        /** Milliseconds from the planned moment of a press to its answer. */
        public double latency(double percentile) {
            return rush.latencyMicros().getValueAtPercentile(percentile) / 1000.0;
        }
    }

    public Outcome run(Watcher watcher) throws InterruptedException, SQLException {
        return run(watcher, UNTIL_GATE);
    }

    /** @param untilGate how long from now the gate opens; the warm-up needs a few seconds of it */
    public Outcome run(Watcher watcher, Duration untilGate) throws InterruptedException, SQLException {
        return run(watcher, untilGate, (api, opening, students) -> null).outcome();
    }

    /** Does the same with a lobby full of those students from a minute before the gate, of whom some log in. */
    public WithOpeningLoad runWithOpeningLoad(List<String> logins) throws InterruptedException, SQLException {
        return run(
                (rush, opening) -> {},
                UNTIL_GATE_WITH_LOBBY,
                (api, opening, students) -> new OpeningLoad(api, opening, students, logins, clock));
    }

    /** @param lobby null when there was none */
    public record WithOpeningLoad(Outcome outcome, OpeningLoad.@Nullable Figures lobby) {}

    private interface OpeningLoadOf {
        @Nullable
        OpeningLoad students(Api api, Opening opening, List<VirtualUser> students);
    }

    private WithOpeningLoad run(Watcher watcher, Duration untilGate, OpeningLoadOf loadOf)
            throws InterruptedException, SQLException {
        try (var api = new Api(suite.gatewayUrl())) {
            String admin = api.login("admin", "admin-dev-only");
            long firstId = 10_000_000L + clock.millis() % 1_000_000_000L;
            List<String> tokens = new Tokens(suite).students(firstId, size.students(), clock.instant());
            List<VirtualUser> students = Rush.students(firstId, tokens);
            Opening opening =
                    Opening.create(api, admin, size.courts(), size.hours(), size.permitsPerSlot(), untilGate, clock);
            var rush = new Rush(api, opening, students, size.spread(), clock, opening.sessionId());
            @Nullable OpeningLoad lobby = loadOf.students(api, opening, students);
            double share = watch(rush, lobby == null ? rush.start() : rush.start(lobby), opening, watcher);
            var findings = new RushChecker(suite, api, opening, clock).check(students, QUIET_WITHIN);
            var outcome = new Outcome(rush, opening, findings, share);
            return new WithOpeningLoad(outcome, lobby == null ? null : lobby.figures());
        }
    }

    private double watch(Rush rush, CompletableFuture<Void> end, Opening opening, Watcher watcher)
            throws InterruptedException {
        CpuShare share = CpuShare.fromNow();
        while (!isOver(end)) {
            if (clock.instant().isBefore(opening.flashTime())) {
                share = CpuShare.fromNow();
            }
            watcher.look(rush, opening);
        }
        double taken = share.soFar();
        for (int i = 0;
                i < LOOKS_AFTERWARDS
                        && rush.progress().decided() < rush.progress().accepted();
                i++) {
            LockSupport.parkNanos(LOOK.toNanos());
            watcher.look(rush, opening);
        }
        return taken;
    }

    private static boolean isOver(CompletableFuture<Void> end) throws InterruptedException {
        try {
            end.get(LOOK.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException goingOn) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("the rush itself failed", e.getCause());
        }
    }
}
