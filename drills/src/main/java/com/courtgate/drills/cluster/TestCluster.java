package com.courtgate.drills.cluster;

import com.courtgate.suite.Dev;
import com.courtgate.suite.Program;
import com.courtgate.suite.Suite;
import com.courtgate.suite.rush.RushChecker;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Loses each node and instance once, two of them by a freeze as well, or those that are named, and prints how that was
 * felt. Exit code 1 when a round did not come to what {@link Report} asks of it: promises, somebody who took over,
 * people who press and are told decisions at the end, and for a lost shard generous bounds; how long the other losses
 * took is only told.
 */
public final class TestCluster {
    private static final int MOST_SHOWN = 5;
    private static final String LINE = "%-24s %-12s %6s %6s %8s %9s %11s %8s %10s %8s %9s %8s  %s%n";
    private static final PrintStream OUT = System.out;
    private final Dev dev;
    private final Round round;
    private int brokenRounds;

    private TestCluster(Suite suite) {
        dev = Dev.of(suite);
        round = new Round(suite);
    }

    public static void main(String[] args) {
        Program.run(() -> {
            var tests = new TestCluster(Suite.fromEnvironment());
            tests.play(wanted(Set.of(args)));
            return tests.brokenRounds == 0;
        });
    }

    private static List<NodeLoss> wanted(Set<String> names) {
        List<NodeLoss> all = NodeLoss.all();
        List<NodeLoss> wanted = new ArrayList<>(all);
        wanted.removeIf(loss -> !names.isEmpty() && !names.contains(loss.name()));
        if (!names.isEmpty() && wanted.size() != names.size()) {
            throw new IllegalArgumentException("There are: " + all);
        }
        return wanted;
    }

    private void play(List<NodeLoss> losses) {
        OUT.printf("%n2,000 students for 200 places, and others who press all the time; one loss a round.%n");
        OUT.printf(
                LINE,
                "lost",
                "who",
                "503",
                "broken",
                "felt",
                "no accept",
                "no decision",
                "told yes",
                "taken back",
                "recorded",
                "undecided",
                "oversold",
                "");
        for (NodeLoss loss : losses) {
            try {
                show(loss, round.play(loss));
            } catch (SQLException | RuntimeException e) {
                brokenRounds++;
                OUT.printf("%-24s %s%n", loss, e);
                repair();
            }
        }
        OUT.println(
                brokenRounds == 0
                        ? "All rounds as they have to be."
                        : brokenRounds + " ROUNDS WERE NOT AS THEY HAVE TO BE.");
    }

    private void repair() {
        try {
            dev.run("up", "--no-build", "--no-session", "--no-training");
        } catch (RuntimeException e) {
            OUT.println("     the suite could not be repaired: " + e);
        }
    }

    private void show(NodeLoss loss, Report report) {
        List<String> broken = report.broken();
        String verdict = broken.isEmpty() ? "kept" : "BROKEN";
        show(loss.name(), report.course().victim(), report.felt(report.rushed()), report.rushed(), verdict);
        if (loss.hit() != NodeLoss.Hit.ALIKE) {
            show("  the session elsewhere", "", report.felt(report.elsewhere()), report.elsewhere(), "");
        }
        if (broken.isEmpty()) {
            return;
        }
        brokenRounds++;
        broken.forEach(sentence -> OUT.println("     " + sentence));
        Stream.of(report.rushed(), report.elsewhere())
                .map(Report.Side::findings)
                .forEach(TestCluster::showWrong);
    }

    private static void show(String what, String who, Impact felt, Report.Side side, String verdict) {
        var found = side.findings();
        OUT.printf(
                LINE,
                what,
                who,
                felt.answers().unavailable(),
                felt.answers().failed(),
                seconds(felt.troubled()),
                seconds(felt.noAccept().length()),
                seconds(felt.noDecision().length()),
                found.promised().size(),
                found.takenBack().size(),
                found.recorded(),
                found.undecided().size(),
                found.oversold(),
                verdict);
    }

    private static void showWrong(RushChecker.Findings found) {
        for (var list : found.lists()) {
            list.stream().limit(MOST_SHOWN).forEach(line -> OUT.println("     " + line));
        }
    }

    private static String seconds(Duration time) {
        return "%.1f s".formatted(time.toMillis() / 1000.0);
    }
}
