package com.courtgate.drills.attack;

import com.courtgate.drills.attack.attacker.Plan;
import java.util.ArrayList;
import java.util.List;

/** Every trial there is, in the order in which they are played: alone, from two machines, and in trouble. */
final class AttackTrials {
    private static final String TWICE = "twice-";
    private final List<AttackTrial> all = new ArrayList<>();

    /** @param troubles what may go wrong beside an attack */
    AttackTrials(Attacks attacks, FaultAttackTrials troubles) {
        for (String name : attacks.names()) {
            all.add(new AttackTrial(name, AttackTrials::once));
        }
        for (String name : attacks.names()) {
            all.add(new AttackTrial(TWICE + name, AttackTrials::twice));
        }
        all.addAll(troubles.all());
    }

    List<AttackTrial> all() {
        return List.copyOf(all);
    }

    /** Returns the trials of these names, all for none; those after which a gateway is cold come last. */
    List<AttackTrial> named(List<String> names) {
        List<AttackTrial> meant = names.stream().map(this::named).toList();
        return meant.isEmpty() ? all() : all.stream().filter(meant::contains).toList();
    }

    private AttackTrial named(String name) {
        return all.stream()
                .filter(trial -> trial.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no attack " + name + ", but "
                        + String.join(", ", all.stream().map(AttackTrial::name).toList())));
    }

    private static RoundVerdict once(Rounds rounds, String name) throws Exception {
        Round.Way way = rounds.usual();
        return rounds.attack(name, way, List.of(rounds.attacks().named(name)), rounds.baseline(way));
    }

    /** The same from two addresses at once, one of them that of the honest. */
    private static RoundVerdict twice(Rounds rounds, String name) throws Exception {
        Round.Way way = rounds.usual();
        Plan plan = rounds.attacks().named(name.substring(TWICE.length()));
        return rounds.attack(name, way, List.of(plan, plan.from("127.0.0.2")), rounds.baseline(way));
    }
}
