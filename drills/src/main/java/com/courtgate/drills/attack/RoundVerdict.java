package com.courtgate.drills.attack;

import com.courtgate.drills.attack.Observations.RequestType;
import com.courtgate.drills.attack.attacker.Attack;
import com.courtgate.drills.attack.attacker.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Verdict on a round under attack, beside the same without it.
 *
 * @param why what was wrong; empty when nothing was
 */
record RoundVerdict(Verdict verdict, List<String> why) {
    /** Share of the honest of each kind that has to be answered rightly. */
    static final double SERVED = 0.95;

    /** Honest requests of a kind of which a failure may be one pause of a server. */
    static final int FEW = 60;

    private static final double REACHED = 0.80;
    private static final double STEADY_PERCENT = 99;
    private static final double AT_ITS_BUDGET = 0.9 * Attack.BUDGET;
    private static final long MOST_GROWN_MEGABYTES = 200;

    /** From good to bad. */
    enum Verdict {
        /** Honest students were served. */
        GREEN,
        /** Students were served, and the machine, or the attacker's share of it, did not give the whole rate. */
        LESS,
        /** The attack did not come about, so that its failure says nothing. */
        VOID,
        /** Somebody felt it. */
        RED;

        boolean isKept() {
            return this == GREEN || this == LESS;
        }
    }

    /** Both in one: the worse verdict, and every reason. */
    RoundVerdict and(RoundVerdict other) {
        List<String> both = new ArrayList<>(why);
        both.addAll(other.why);
        return new RoundVerdict(verdict.compareTo(other.verdict) >= 0 ? verdict : other.verdict, both);
    }

    /** Whether what honest students see alone is good enough to compare with. */
    static boolean isSteady(Round baseline) {
        return baseline.seen().worst() >= STEADY_PERCENT && baseline.lost().isEmpty();
    }

    /** Whether each attacker has reached its rate. */
    static boolean cameAbout(Round round, List<Plan> plans) {
        for (int i = 0; i < plans.size(); i++) {
            double wanted = plans.get(i).at(round.pace()).way().wanted();
            if (round.struck().get(i).reached() < REACHED * wanted) {
                return false;
            }
        }
        return true;
    }

    /** Whether the harm is that some of so few were not served that one pause of a server makes it up. */
    boolean isOfFew(Observations seen, int few) {
        long failedOfFew = Arrays.stream(RequestType.values())
                .filter(wish -> !seen.isServed(wish, SERVED) && seen.asked(wish) < few)
                .count();
        return failedOfFew > 0 && failedOfFew == why.size();
    }

    static RoundVerdict of(Round round, List<Plan> plans, Round baseline) {
        List<String> why = harms(round, baseline.grownMegabytes());
        if (!why.isEmpty()) {
            return new RoundVerdict(Verdict.RED, why);
        }
        if (cameAbout(round, plans)) {
            return new RoundVerdict(round.pace() < 1 ? Verdict.LESS : Verdict.GREEN, why);
        }
        boolean didAllItMay = round.struck().stream().allMatch(struck -> struck.share() >= AT_ITS_BUDGET);
        return didAllItMay
                ? new RoundVerdict(Verdict.LESS, why)
                : new RoundVerdict(Verdict.VOID, List.of("the attack did not reach its rate"));
    }

    /**
     * Returns the harm to honest students, whatever rate did it.
     *
     * @param grownAlone megabytes by which a gateway grew without an attack
     */
    static List<String> harms(Round round, long grownAlone) {
        List<String> why = new ArrayList<>();
        for (RequestType wish : RequestType.values()) {
            if (!round.seen().isServed(wish, SERVED)) {
                why.add("%s %.0f %%"
                        .formatted(
                                wish.name().toLowerCase(Locale.ROOT),
                                round.seen().percent(wish)));
            }
        }
        if (!round.lost().isEmpty()) {
            why.add("lost " + String.join(", ", round.lost()));
        }
        long grown = round.grownMegabytes() - Math.max(0, grownAlone);
        if (grown >= MOST_GROWN_MEGABYTES) {
            why.add("gateway +" + grown + " MB");
        }
        return why;
    }
}
