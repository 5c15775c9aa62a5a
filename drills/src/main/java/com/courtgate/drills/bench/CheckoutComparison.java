package com.courtgate.drills.bench;

import static com.courtgate.drills.bench.measure.Results.text;

import com.courtgate.drills.bench.CheckoutComparisonRows.Basis;
import com.courtgate.drills.bench.CheckoutComparisonRows.Load;
import com.courtgate.drills.bench.CheckoutComparisonRows.Round;
import com.courtgate.drills.bench.CheckoutComparisonRows.Row;
import com.courtgate.drills.bench.measure.InterleavedRuns;
import com.courtgate.drills.bench.measure.PairedRuns;
import com.courtgate.drills.bench.measure.Results;
import com.courtgate.suite.Suite;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Compares the services of another checkout with those of this one, in turn on the same servers; prints a table and
 * writes it as JSON and as a chart. Exit code 1 when a bar was missed or a row was void. Arguments: the other
 * checkout's folder, rows.
 */
public final class CheckoutComparison {
    private static final double BAR = 0.95;
    private static final Set<String> MAY_HAVE_A_NEW_INDEX = Set.of("B4", "B12");
    private static final Set<String> ONLY_REPORTED = Set.of("B10C");
    private static final double LEAST_COST = 1;
    private final List<CheckoutServices> sides;
    private final Results results = new Results();

    private CheckoutComparison(List<CheckoutServices> sides) {
        this.sides = sides;
    }

    public static void main(String[] args) {
        int exit = 1;
        try {
            exit = run(
                            Path.of(args[0]),
                            CheckoutComparisonRows.of(Arrays.asList(args).subList(1, args.length)))
                    ? 0
                    : 1;
        } catch (IllegalArgumentException refused) {
            System.out.println(refused.getMessage());
            exit = 2;
        } catch (Exception e) {
            e.printStackTrace(System.out);
        }
        System.exit(exit); // whatever threads of the clients are still alive
    }

    private static boolean run(Path folder, List<Row> rows) throws Exception {
        Suite suite = Suite.fromEnvironment();
        Path own = Path.of(suite.get("COURTGATE_ROOT"));
        System.out.println(Results.machine());
        System.out.println("Old is " + folder + ", new is " + own + ". Everything on this machine, load generator"
                + " included; all sides started alike, without ahead-of-time caches. Each ratio is the median of "
                + PairedRuns.TURNS
                + " pairs, old and new first in turn; a row is void when old once more differs from old"
                + " by more than " + Math.round(PairedRuns.QUIET * 100) + " %.");
        List<CheckoutServices> sides = new ArrayList<>();
        try {
            for (String name : CheckoutServices.NAMES) {
                sides.add(CheckoutServices.of(suite, name, name.equals("new") ? own : folder));
            }
            var against = new CheckoutComparison(sides);
            for (Row row : rows) {
                against.measure(row);
            }
            against.results.write(
                    BenchEnvironment.folderOf(suite),
                    "against",
                    sides.getFirst().world.clock.instant());
            return against.results.allMet();
        } finally {
            sides.forEach(CheckoutServices::close);
        }
    }

    /** A side's load, whose other figure is kept. */
    private static final class Metered implements InterleavedRuns.Rate {
        private final Load load;
        private final Basis basis;
        private final List<Round> rounds = new ArrayList<>();

        private Metered(Load load, Basis basis) {
            this.load = load;
            this.basis = basis;
        }

        @Override
        public double measure() throws IOException, InterruptedException {
            Round round = load.run();
            rounds.add(round);
            return round.by(basis);
        }

        private List<Double> others() {
            return rounds.stream().map(round -> round.by(basis.other())).toList();
        }
    }

    private void measure(Row row) throws IOException, InterruptedException, SQLException {
        long start = System.nanoTime();
        List<Metered> rates = new ArrayList<>();
        for (CheckoutServices side : sides) {
            side.run(row.services());
        }
        for (CheckoutServices side : sides) {
            rates.add(new Metered(row.load().of(side), row.basis()));
        }
        PairedRuns.warmUp(rates, row.warmTurns());
        PairedRuns.Outcome outcome = PairedRuns.measure(rates.get(0), rates.get(1), rates.get(2));
        results.add(judged(row.id(), row.what() + " " + row.basis().unit, outcome, seconds(start)));
        if (!row.isOpenLoop()) { // whose rate is its schedule's
            results.report(
                    row.id(),
                    row.basis().other().unit,
                    told(PairedRuns.ofLast(
                            rates.get(0).others(),
                            rates.get(1).others(),
                            rates.get(2).others())));
        }
        results.report(
                row.id(), "microseconds of processor time each", cost(rates.getFirst().rounds, rates.getLast().rounds));
        String before = row.count().of(sides.getFirst());
        if (!before.isEmpty()) {
            String now = row.count().of(sides.getLast());
            results.report(row.id(), "counted by the servers", "old: " + before + "; new: " + now);
        }
    }

    /**
     * Microseconds of each component for each thing counted, in the turns that were told, the least costly left out.
     */
    private static String cost(List<Round> old, List<Round> ours) {
        Map<String, Double> before = cost(old);
        Map<String, Double> now = cost(ours);
        return before.entrySet().stream()
                .filter(component ->
                        component.getValue() >= LEAST_COST || now.getOrDefault(component.getKey(), 0.0) >= LEAST_COST)
                .map(component -> text(
                        "%s %.0f -> %.0f",
                        component.getKey(), component.getValue(), now.getOrDefault(component.getKey(), 0.0)))
                .collect(Collectors.joining(", "));
    }

    private static Map<String, Double> cost(List<Round> all) {
        List<Round> told = all.subList(all.size() - PairedRuns.TURNS, all.size());
        double count = told.stream().mapToDouble(Round::count).sum();
        Map<String, Double> cost = new TreeMap<>();
        told.forEach(round ->
                round.cost().millis().forEach((name, millis) -> cost.merge(name, millis * 1e3 / count, Double::sum)));
        return cost;
    }

    private static String told(PairedRuns.Outcome outcome) {
        return text(
                "%.3f (%.3f to %.3f; old %,.0f, new %,.0f; old against old %.3f)",
                outcome.ratio(), outcome.least(), outcome.most(), outcome.old(), outcome.ours(), outcome.control());
    }

    public static Results.Row judged(String id, String what, PairedRuns.Outcome outcome, long seconds) {
        String measured = told(outcome) + (outcome.isVoid() ? " VOID, " : " ok, ") + seconds + " s";
        if (ONLY_REPORTED.contains(id)) {
            return new Results.Row(id, what, measured, "", true);
        }
        String bar = text(">= %.2f", BAR)
                + (MAY_HAVE_A_NEW_INDEX.contains(id) ? ", 0.90 where it has a new index to keep" : "");
        boolean met = !outcome.isVoid() && outcome.ratio() >= BAR;
        return new Results.Row(id, what, measured, bar, met, outcome.ratio() / BAR);
    }

    private static long seconds(long start) {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    }
}
