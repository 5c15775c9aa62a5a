package com.courtgate.drills.attack;

import com.courtgate.suite.Api;
import com.courtgate.suite.Program;
import com.courtgate.suite.Suite;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Each attack, or those that are named, beside honest students. Exit code 1 if somebody felt one. */
public final class TestAttacks {
    private static final Duration LENGTH = Duration.ofSeconds(12);
    private static final Duration MOST_WARMING = Duration.ofMinutes(3);
    private static final PrintStream OUT = System.out;

    private TestAttacks() {}

    public static void main(String[] args) {
        Program.run(() -> run(Suite.fromEnvironment(), List.of(args)));
    }

    private static boolean run(Suite suite, List<String> wanted) throws Exception {
        try (var api = new Api(suite.gatewayUrl());
                var rounds = new Rounds(
                        AttackSetup.of(suite, api, Clock.systemUTC()),
                        new Table(OUT),
                        LENGTH,
                        MOST_WARMING,
                        RoundVerdict.FEW)) {
            List<AttackTrial> trials = new AttackTrials(rounds.attacks(), new FaultAttackTrials(suite)).named(wanted);
            rounds.begin();
            List<String> felt = new ArrayList<>();
            for (AttackTrial trial : trials) {
                if (!trial.play(rounds).verdict().isKept()) {
                    felt.add(trial.name());
                }
            }
            return closing(trials.size(), felt);
        }
    }

    private static boolean closing(int played, List<String> felt) {
        OUT.println();
        OUT.println(
                felt.isEmpty()
                        ? "One laptop disturbed nobody: %d attacks.".formatted(played)
                        : "ONE LAPTOP WAS FELT: %d of %d attacks: %s"
                                .formatted(felt.size(), played, String.join(", ", felt)));
        return felt.isEmpty();
    }
}
