package com.courtgate.suite.demo;

import com.courtgate.suite.Program;
import com.courtgate.suite.Suite;
import com.courtgate.suite.rush.Opening;
import com.courtgate.suite.rush.Rush;
import com.courtgate.suite.rush.RushChecker;
import com.courtgate.suite.rush.RushRun;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** 2,000 students, 168 court hours, one gate; exit code 1 if a promise was broken. */
public final class DemoRush {
    private static final RushRun.Size SIZE = new RushRun.Size(2_000, 12, 14, 1, Duration.ofSeconds(5));
    private static final Clock CLOCK = Clock.systemUTC();
    private static final PrintStream OUT = System.out;
    private final Suite suite;
    private boolean announced;

    private DemoRush(Suite suite) {
        this.suite = suite;
    }

    public static void main(String[] args) {
        Program.run(() -> new DemoRush(Suite.fromEnvironment()).run());
    }

    private boolean run() throws Exception {
        OUT.printf("%,d students get their tokens, the office makes a session%n", SIZE.students());
        RushRun.Outcome outcome = new RushRun(suite, SIZE, CLOCK).run(this::line);
        report(outcome);
        return outcome.isClean();
    }

    private void line(Rush rush, Opening opening) {
        if (!announced) {
            announced = true;
            OUT.printf(
                    "Session %d: %d court hours, gate opens at %s; until then some look at the"
                            + " courts and press too early%n",
                    opening.sessionId(), opening.permits(), opening.flashTime());
            OUT.printf("Watch it at %s (admin / admin-dev-only)%n", suite.openingPage(opening.sessionId()));
        }
        double seconds = Duration.between(opening.flashTime(), CLOCK.instant()).toMillis() / 1000.0;
        var p = rush.progress();
        OUT.printf(
                "%+6.1f s  requests %,5d  accepted %,4d  decided %,4d  refused %s%n",
                seconds, p.requests(), p.accepted(), p.decided(), p.answers());
    }

    private static void report(RushRun.Outcome outcome) {
        Rush rush = outcome.rush();
        RushChecker.Findings findings = outcome.findings();
        var p = rush.progress();
        OUT.println();
        OUT.printf("students               %,d%n", SIZE.students());
        OUT.printf("court hours            %,d%n", outcome.opening().permits());
        OUT.printf("requests               %,d%n", p.requests());
        p.answers().forEach((code, count) -> OUT.printf("  %-20s %,d%n", code, count));
        OUT.printf("recorded               %,d%n", findings.recorded());
        OUT.printf("undecided              %,d%n", findings.undecided().size());
        OUT.printf("unanswered             %,d%n", rush.unanswered());
        OUT.printf("429 without reason     %,d%n", rush.refusedUnearned());
        OUT.printf("accepted early         %,d%n", rush.acceptedEarly());
        OUT.printf("oversold               %,d%n", findings.oversold());
        OUT.printf("changed results        %,d%n", findings.changed().size());
        OUT.printf("drifted slots          %,d%n", findings.drift().size());
        OUT.printf("not findable           %,d%n", findings.unfindable().size());
        OUT.printf("recorded early         %,d%n", findings.early().size());
        OUT.printf("gate to last permit    %,d ms%n", findings.millisToLastPermit());
        OUT.printf(
                "POST /reserve/         p50 %.1f ms  p99 %.1f ms  max %.1f ms (from the planned moment)%n",
                outcome.latency(50), outcome.latency(99), outcome.latency(100));
        OUT.printf("students' own work     %.0f %% of the busy processor time%n", outcome.generatorShare() * 100);
        some("undecided", findings.undecided());
        some("changed", findings.changed());
        some("not findable", findings.unfindable());
        some("early", findings.early());
        some("drift", findings.drift());
        OUT.println(outcome.isClean() ? "All promises kept." : "A PROMISE WAS BROKEN.");
    }

    private static void some(String kind, List<String> found) {
        found.stream().limit(5).forEach(one -> OUT.println(kind + " " + one));
    }
}
