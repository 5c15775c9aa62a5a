package com.courtgate.systemtests.bench;

import com.courtgate.systemtests.bench.AgainstRows.Row;
import com.courtgate.systemtests.bench.measure.InterleavedRuns;
import com.courtgate.systemtests.bench.measure.PairedRuns;
import com.courtgate.systemtests.bench.measure.Results;
import com.courtgate.systemtests.suite.Suite;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Compares the services of another checkout with those of this one, in turn on the same servers; prints a table and
 * writes it as JSON and as a chart. Exit code 1 when a bar was missed or a row was void. Arguments: the other
 * checkout's folder, rows.
 */
public final class Against {
    private static final double BAR = 0.95;
    private static final Set<String> MAY_HAVE_A_NEW_INDEX = Set.of("B4", "B12");
    private static final Set<String> ONLY_REPORTED = Set.of("B10C");
    private final List<CheckoutServices> sides;
    private final Results results = new Results();

    private Against(List<CheckoutServices> sides) {
        this.sides = sides;
    }

    public static void main(String[] args) {
        int exit = 1;
        try {
            exit = run(Path.of(args[0]), AgainstRows.of(Arrays.asList(args).subList(1, args.length))) ? 0 : 1;
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
                + PairedRuns.TURNS + " pairs, old and new first in turn; a row is void when old once more differs from old"
                + " by more than " + Math.round(PairedRuns.QUIET * 100) + " %.");
        List<CheckoutServices> sides = new ArrayList<>();
        try {
            for (String name : CheckoutServices.NAMES) {
                sides.add(CheckoutServices.of(suite, name, name.equals("new") ? own : folder));
            }
            var against = new Against(sides);
            for (Row row : rows) {
                against.measure(row);
            }
            against.results.write(
                    BenchWorld.folderOf(suite),
                    "against",
                    sides.getFirst().world.clock.instant());
            return against.results.allMet();
        } finally {
            sides.forEach(CheckoutServices::close);
        }
    }

    private void measure(Row row) throws IOException, InterruptedException, SQLException {
        long start = System.nanoTime();
        List<InterleavedRuns.Rate> rates = new ArrayList<>();
        for (CheckoutServices side : sides) {
            side.run(row.services());
        }
        for (CheckoutServices side : sides) {
            rates.add(row.load().of(side));
        }
        PairedRuns.warmUp(rates, row.warmTurns());
        PairedRuns.Outcome outcome = PairedRuns.measure(rates.get(0), rates.get(1), rates.get(2));
        results.add(judged(row.id(), row.what(), outcome, seconds(start)));
        String before = row.count().of(sides.getFirst());
        if (!before.isEmpty()) {
            String now = row.count().of(sides.getLast());
            results.report(row.id(), "counted by the servers", "old: " + before + "; new: " + now);
        }
    }

    public static Results.Row judged(String id, String what, PairedRuns.Outcome outcome, long seconds) {
        String measured = String.format(
                Locale.ROOT,
                "%.3f (%.3f to %.3f; old %,.0f/s, new %,.0f/s; old against old %.3f; %s; %d s)",
                outcome.ratio(),
                outcome.least(),
                outcome.most(),
                outcome.old(),
                outcome.ours(),
                outcome.control(),
                outcome.isVoid() ? "VOID" : "ok",
                seconds);
        if (ONLY_REPORTED.contains(id)) {
            return new Results.Row(id, what, measured, "", true);
        }
        String bar = String.format(Locale.ROOT, ">= %.2f", BAR)
                + (MAY_HAVE_A_NEW_INDEX.contains(id) ? ", 0.90 where it has a new index to keep" : "");
        boolean met = !outcome.isVoid() && outcome.ratio() >= BAR;
        return new Results.Row(id, what, measured, bar, met, outcome.ratio() / BAR);
    }

    private static long seconds(long start) {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    }
}
