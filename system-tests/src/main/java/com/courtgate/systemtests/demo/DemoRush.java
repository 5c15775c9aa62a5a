package com.courtgate.systemtests.demo;

import com.courtgate.systemtests.rush.Checker;
import com.courtgate.systemtests.rush.Opening;
import com.courtgate.systemtests.rush.Rush;
import com.courtgate.systemtests.rush.Student;
import com.courtgate.systemtests.suite.Api;
import com.courtgate.systemtests.suite.Suite;
import com.courtgate.systemtests.suite.Tokens;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** 2,000 students, 168 court hours, one gate; exit code 1 if a promise was broken. */
public final class DemoRush {
    private static final int STUDENTS = 2_000;
    private static final int COURTS = 12;
    private static final int HOURS = 14;
    private static final Duration UNTIL_GATE = Duration.ofSeconds(30);
    private static final Duration SPREAD = Duration.ofSeconds(5);
    private static final PrintStream OUT = System.out;

    private DemoRush() {}

    public static void main(String[] args) throws Exception {
        Suite suite = Suite.fromEnvironment();
        Clock clock = Clock.systemUTC();
        boolean kept = false;
        try (var api = new Api(suite.gatewayUrl())) {
            kept = run(suite, api, clock);
        } catch (RuntimeException e) {
            e.printStackTrace(OUT);
        }
        System.exit(kept ? 0 : 1); // whatever threads of the clients are still alive
    }

    private static boolean run(Suite suite, Api api, Clock clock) throws Exception {
        String admin = api.login("admin", "admin-dev-only");
        long firstId = 10_000_000L + clock.millis() % 1_000_000_000L;
        OUT.printf("Minting tokens for %,d students%n", STUDENTS);
        List<String> tokens = new Tokens(suite).students(firstId, STUDENTS, clock.instant());
        List<Student> students = Rush.students(firstId, tokens);
        Opening opening = Opening.create(api, admin, COURTS, HOURS, 1, UNTIL_GATE, clock);
        OUT.printf(
                "Session %d: %d court hours, gate opens at %s; until then some look at the"
                        + " courts and press too early%n",
                opening.sessionId(), opening.permits(), opening.flashTime());
        var rush = new Rush(api, opening, students, SPREAD, clock, opening.sessionId());
        watch(rush, rush.start(), opening, clock);
        OUT.println("Checking every answer against Redis and the database");
        var findings = new Checker(suite, api, opening, clock).check(students, Duration.ofSeconds(60));
        boolean kept = findings.promisesKept() && rush.acceptedEarly() == 0 && rush.unanswered() == 0;
        report(rush, opening, findings, kept);
        return kept;
    }

    private static void watch(Rush rush, CompletableFuture<Void> end, Opening opening, Clock clock)
            throws InterruptedException {
        while (true) {
            try {
                end.get(500, TimeUnit.MILLISECONDS);
                break;
            } catch (TimeoutException goingOn) {
                line(rush, opening, clock.instant());
            } catch (ExecutionException e) {
                throw new IllegalStateException("the rush itself failed", e.getCause());
            }
        }
        for (int i = 0; i < 20 && rush.progress().decided() < rush.progress().accepted(); i++) {
            LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
            line(rush, opening, clock.instant());
        }
    }

    private static void line(Rush rush, Opening opening, Instant now) {
        double seconds = Duration.between(opening.flashTime(), now).toMillis() / 1000.0;
        var p = rush.progress();
        OUT.printf(
                "%+6.1f s  requests %,5d  accepted %,4d  decided %,4d  refused %s%n",
                seconds, p.requests(), p.accepted(), p.decided(), p.answers());
    }

    private static void report(Rush rush, Opening opening, Checker.Findings findings, boolean kept) {
        var p = rush.progress();
        var latency = rush.latencyMicros();
        OUT.println();
        OUT.printf("students               %,d%n", STUDENTS);
        OUT.printf("court hours            %,d%n", opening.permits());
        OUT.printf("requests               %,d%n", p.requests());
        p.answers().forEach((code, count) -> OUT.printf("  %-20s %,d%n", code, count));
        OUT.printf("recorded               %,d%n", findings.recorded());
        OUT.printf("undecided              %,d%n", findings.undecided().size());
        OUT.printf("unanswered             %,d%n", rush.unanswered());
        OUT.printf("accepted early         %,d%n", rush.acceptedEarly());
        OUT.printf("oversold               %,d%n", findings.oversold());
        OUT.printf("changed results        %,d%n", findings.changed().size());
        OUT.printf("drifted slots          %,d%n", findings.drift().size());
        OUT.printf("not findable           %,d%n", findings.unfindable().size());
        OUT.printf("recorded early         %,d%n", findings.early().size());
        OUT.printf("gate to last permit    %,d ms%n", findings.millisToLastPermit());
        OUT.printf(
                "POST /reserve/         p50 %.1f ms  p99 %.1f ms  max %.1f ms (from the planned" + " moment)%n",
                latency.getValueAtPercentile(50) / 1000.0,
                latency.getValueAtPercentile(99) / 1000.0,
                latency.getMaxValue() / 1000.0);
        findings.undecided().stream().limit(5).forEach(t -> OUT.println("undecided " + t));
        findings.changed().stream().limit(5).forEach(t -> OUT.println("changed " + t));
        findings.unfindable().stream().limit(5).forEach(t -> OUT.println("not findable " + t));
        findings.early().stream().limit(5).forEach(t -> OUT.println("early " + t));
        findings.drift().stream().limit(5).forEach(t -> OUT.println("drift " + t));
        OUT.println(kept ? "All promises kept." : "A PROMISE WAS BROKEN.");
    }
}
