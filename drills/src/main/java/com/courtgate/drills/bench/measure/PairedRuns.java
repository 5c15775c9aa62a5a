package com.courtgate.drills.bench.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * Rates of the services of before, of the same services started once more, and of those of today, each measured once in
 * a turn: old, again, new; then new, again, old; and so on. So both pairs see the same moods of the machine, in both
 * orders, and what old and old differ by tells how much a difference of old and new means.
 */
public final class PairedRuns {
    public static final int TURNS = 7;

    /** Greatest difference between old and old in a run that proves something. */
    public static final double QUIET = 0.05;

    private static final int MOST_TRIES = 2;
    private static final double STEADY = 1.02;
    private static final int STEADY_TURNS = 3;

    private PairedRuns() {}

    /** One turn's rates. */
    record Turn(double old, double again, double ours) {
        Turn {
            if (!(old > 0 && again > 0 && ours > 0)) {
                throw new IllegalStateException(
                        "nothing was measured: old " + old + ", again " + again + ", new " + ours);
            }
        }
    }

    /**
     * Result of all turns.
     *
     * @param ratio new / old, the median of the turns' ratios
     * @param least of these ratios
     * @param most of these ratios
     * @param control old once more / old, the median as well
     * @param old median rate
     * @param ours median rate
     */
    public record Outcome(double ratio, double least, double most, double control, double old, double ours) {

        /** Whether old differs from old by so much that nothing is proved. */
        public boolean isVoid() {
            return Math.abs(control - 1) > QUIET;
        }
    }

    /** Measures all turns; all of them again when the first try was void. */
    public static Outcome measure(InterleavedRuns.Rate old, InterleavedRuns.Rate again, InterleavedRuns.Rate ours)
            throws IOException, InterruptedException {
        Outcome outcome = outcome(turns(old, again, ours));
        for (int tries = 1; tries < MOST_TRIES && outcome.isVoid(); tries++) {
            outcome = outcome(turns(old, again, ours));
        }
        return outcome;
    }

    /** Compares another figure of the turns that {@link #measure} told of, the last of these lists. */
    public static Outcome ofLast(List<Double> old, List<Double> again, List<Double> ours) {
        List<Turn> turns = new ArrayList<>();
        for (int turn = 1; turn <= TURNS; turn++) {
            turns.add(
                    new Turn(old.get(old.size() - turn), again.get(again.size() - turn), ours.get(ours.size() - turn)));
        }
        return outcome(turns);
    }

    private static List<Turn> turns(InterleavedRuns.Rate old, InterleavedRuns.Rate again, InterleavedRuns.Rate ours)
            throws IOException, InterruptedException {
        List<Turn> turns = new ArrayList<>();
        for (int turn = 0; turn < TURNS; turn++) {
            turns.add(turn % 2 == 0 ? forwards(old, again, ours) : backwards(old, again, ours));
        }
        return turns;
    }

    private static Turn forwards(InterleavedRuns.Rate old, InterleavedRuns.Rate again, InterleavedRuns.Rate ours)
            throws IOException, InterruptedException {
        double first = old.measure();
        double second = again.measure();
        return new Turn(first, second, ours.measure());
    }

    private static Turn backwards(InterleavedRuns.Rate old, InterleavedRuns.Rate again, InterleavedRuns.Rate ours)
            throws IOException, InterruptedException {
        double third = ours.measure();
        double second = again.measure();
        return new Turn(old.measure(), second, third);
    }

    static Outcome outcome(List<Turn> turns) {
        List<Double> ratios =
                turns.stream().map(turn -> turn.ours() / turn.old()).toList();
        DoubleSummaryStatistics spread =
                ratios.stream().mapToDouble(ratio -> ratio).summaryStatistics();
        return new Outcome(
                InterleavedRuns.median(ratios),
                spread.getMin(),
                spread.getMax(),
                InterleavedRuns.median(
                        turns.stream().map(turn -> turn.again() / turn.old()).toList()),
                InterleavedRuns.median(turns.stream().map(Turn::old).toList()),
                InterleavedRuns.median(turns.stream().map(Turn::ours).toList()));
    }

    /**
     * Puts load on all in turn until none has gained anything to speak of in three turns: a side that is still being
     * compiled says nothing of its code.
     *
     * @param most turns
     */
    public static void warmUp(List<? extends InterleavedRuns.Rate> all, int most)
            throws IOException, InterruptedException {
        double[] best = new double[all.size()];
        int withoutGain = 0;
        for (int turn = 0; turn < most && withoutGain < STEADY_TURNS; turn++) {
            withoutGain++;
            for (int side = 0; side < best.length; side++) {
                double rate = all.get(side).measure();
                if (rate > best[side] * STEADY) {
                    withoutGain = 0;
                }
                best[side] = Math.max(best[side], rate);
            }
        }
    }
}
