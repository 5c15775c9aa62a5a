package com.courtgate.drills.faults;

import com.courtgate.suite.Api;
import com.courtgate.suite.Dev;
import com.courtgate.suite.Program;
import com.courtgate.suite.Suite;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * The whole matrix once, then random pairs until the minutes are over; only the pairs; one round again; or kills
 * between a place that comes back and its offer. Exit code 1 if a round failed.
 */
public final class TestFaults {
    private static final Duration PAUSE = Duration.ofSeconds(20);
    private static final int MINUTES = 40;
    private static final int KILLS = 200;
    private static final int MOST_SHOWN = 3;
    private static final PrintStream OUT = System.out;
    private final Suite suite;
    private final Api api;
    private final Dev dev;
    private final FaultMatrix matrix;
    private final Round round;
    private int passed;
    private int failed;

    private TestFaults(Suite suite, Api api) {
        this.suite = suite;
        this.api = api;
        dev = Dev.of(suite);
        matrix = new FaultMatrix(suite, dev, PAUSE);
        round = new Round(suite, api, Round.Size.WHOLE);
    }

    public static void main(String[] args) {
        Program.run(() -> run(Suite.fromEnvironment(), args));
    }

    private static boolean run(Suite suite, String[] args) {
        try (var api = new Api(suite.gatewayUrl())) {
            var tests = new TestFaults(suite, api);
            if (args.length > 0 && args[0].equals("--only")) {
                tests.again(args);
            } else if (args.length > 0 && args[0].equals("--waitlist")) {
                tests.waitlist(args.length > 1 ? Integer.parseInt(args[1]) : KILLS);
            } else if (args.length > 0 && args[0].equals("--pairs")) {
                tests.all(List.of(), Arrays.copyOfRange(args, 1, args.length));
            } else {
                tests.all(tests.matrix.all(), args);
            }
            return tests.failed == 0;
        }
    }

    private void all(List<Fault> singles, String[] args) {
        int minutes = args.length > 0 ? Integer.parseInt(args[0]) : MINUTES;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : newSeed();
        OUT.printf("%nSeed %d: %d faults, then pairs until %d minutes are over%n", seed, singles.size(), minutes);
        long until = System.nanoTime() + Duration.ofMinutes(minutes).toNanos();
        var random = new Random(seed);
        for (Fault fault : singles) {
            play(List.of(fault), random.nextInt(Integer.MAX_VALUE));
        }
        while (System.nanoTime() < until) {
            play(pair(random), random.nextInt(Integer.MAX_VALUE));
        }
        OUT.printf("%d passed, %d failed%n", passed, failed);
    }

    private void again(String[] args) {
        List<Fault> faults = new ArrayList<>();
        for (String name : args[1].split(",")) {
            faults.add(matrix.named(name));
        }
        play(faults, args.length > 2 ? Long.parseLong(args[2]) : newSeed());
        OUT.printf("%d passed, %d failed%n", passed, failed);
    }

    /** Kills in turn at each point, so that a run that is broken off has tried all of them. */
    private void waitlist(int times) {
        OUT.printf("%n%d kills at each of %d points%n", times, WaitlistKills.Point.values().length);
        int done = 0;
        while (done < times) {
            try (var kills = new WaitlistKills(suite, api, dev)) {
                while (done < times) {
                    done++;
                    for (WaitlistKills.Point point : WaitlistKills.Point.values()) {
                        kill(kills, point, done);
                    }
                }
            } catch (Exception e) { // another session, because of this one nobody knows
                failed++;
                OUT.printf("     FAILED at kill %d: %s%n", done, e);
                repair();
            }
        }
        OUT.printf("%d passed, %d failed%n", passed, failed);
    }

    private void kill(WaitlistKills kills, WaitlistKills.Point point, int number) throws Exception {
        List<String> wrong = kills.kill(point);
        OUT.printf("%3d  %s: %s%n", number, point, wrong.isEmpty() ? "offered in turn" : "FAILED " + wrong);
        passed += wrong.isEmpty() ? 1 : 0;
        failed += wrong.isEmpty() ? 0 : 1;
    }

    /** Two faults of different kinds or victims. */
    private List<Fault> pair(Random random) {
        List<Fault> all = matrix.all();
        Fault one = all.get(random.nextInt(all.size()));
        Fault other = one;
        while (victim(other).equals(victim(one))) {
            other = all.get(random.nextInt(all.size()));
        }
        return List.of(one, other);
    }

    /** Returns the victim of a fault: what is dead cannot be frozen, and one postman is enough. */
    private static String victim(Fault fault) {
        String[] words = fault.name().split("-");
        return words[1];
    }

    private void play(List<Fault> faults, long seed) {
        long start = System.nanoTime();
        try {
            Round.Report report = round.play(faults, seed);
            show(report, Duration.ofNanos(System.nanoTime() - start));
            count(report.passed(), faults, seed);
            if (!report.troubles().isEmpty()) {
                repair();
            }
        } catch (Exception e) {
            OUT.printf("%3d  %s: %s%n", passed + failed + 1, faults, e);
            count(false, faults, seed);
            repair();
        }
    }

    private void repair() {
        try {
            dev.run("up", "--no-build", "--no-session");
        } catch (RuntimeException e) {
            OUT.println("     the suite could not be repaired: " + e);
        }
    }

    private void count(boolean isKept, List<Fault> faults, long seed) {
        if (isKept) {
            passed++;
            return;
        }
        failed++;
        OUT.printf(
                "     FAILED; again: deploy/dev test-faults --only %s %d%n",
                String.join(",", faults.stream().map(Fault::name).toList()), seed);
    }

    private void show(Round.Report report, Duration took) {
        var found = report.findings();
        OUT.printf(
                "%3d  %s: accepted %d, recorded %d, undecided %d, oversold %d, changed %d,"
                        + " unfindable %d, halved %d, drifted %d, early %d, unanswered %d, paid/back %s, orders %s,"
                        + " money %d, felt %.1f s, took %d s%n",
                passed + failed + 1,
                report.faults(),
                report.accepted(),
                found.recorded(),
                found.undecided().size(),
                found.oversold(),
                found.changed().size(),
                found.unfindable().size(),
                found.halved().size(),
                found.drift().size(),
                found.early().size() + report.acceptedEarly(),
                report.unanswered(),
                report.payments(),
                report.orders(),
                report.money().size(),
                report.felt().toMillis() / 1000.0,
                took.toSeconds());
        List<List<String>> wrong = new ArrayList<>(found.lists());
        wrong.addFirst(report.troubles());
        wrong.addLast(report.money());
        wrong.forEach(list -> list.stream().limit(MOST_SHOWN).forEach(line -> OUT.println("     " + line)));
    }

    private static long newSeed() {
        return new Random().nextInt(1_000_000);
    }
}
