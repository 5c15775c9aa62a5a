package com.courtgate.drills.bench.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * A ratio of two rates of one run: floor, ours, floor, ours, so that both see the same moods of the machine. When the
 * floor moves too much between its rounds nothing is proved, and everything is measured once more.
 */
public final class InterleavedRuns {
    private static final int ROUNDS = 3;
    private static final double STEADY = 1.2;
    private static final int MOST_TRIES = 3;

    private InterleavedRuns() {}

    /** One round of load; answers its rate. */
    public interface Rate {
        double measure() throws IOException, InterruptedException;
    }

    /**
     * Result, each value a median over the rounds.
     *
     * @param least of the rounds' ratios
     * @param most of the rounds' ratios
     * @param isSteady whether the floor kept within a fifth in the rounds that are told
     */
    public record Ratio(double median, double least, double most, double floor, double ours, boolean isSteady) {}

    public static Ratio measure(Rate floor, Rate ours) throws IOException, InterruptedException {
        return measure(ROUNDS, floor, ours);
    }

    /** @param rounds of each of the two; more where a small difference is looked for */
    public static Ratio measure(int rounds, Rate floor, Rate ours) throws IOException, InterruptedException {
        Ratio ratio = once(rounds, floor, ours);
        for (int tries = 1; tries < MOST_TRIES && !ratio.isSteady(); tries++) {
            ratio = once(rounds, floor, ours);
        }
        return ratio;
    }

    private static Ratio once(int rounds, Rate floor, Rate ours) throws IOException, InterruptedException {
        List<Double> floors = new ArrayList<>();
        List<Double> rates = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            floors.add(floor.measure());
            rates.add(ours.measure());
            ratios.add(rates.getLast() / floors.getLast());
        }
        DoubleSummaryStatistics floorSpread = spread(floors);
        DoubleSummaryStatistics ratioSpread = spread(ratios);
        return new Ratio(
                median(ratios),
                ratioSpread.getMin(),
                ratioSpread.getMax(),
                median(floors),
                median(rates),
                floorSpread.getMax() <= floorSpread.getMin() * STEADY);
    }

    private static DoubleSummaryStatistics spread(List<Double> values) {
        return values.stream().mapToDouble(value -> value).summaryStatistics();
    }

    public static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
