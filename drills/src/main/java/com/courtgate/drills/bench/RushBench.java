package com.courtgate.drills.bench;

import static com.courtgate.drills.bench.measure.Results.text;

import com.courtgate.drills.bench.measure.Results;
import com.courtgate.suite.rush.OpeningLoad;
import com.courtgate.suite.rush.RushRun;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** B5: the whole rush through the gateway, everything on this machine, the students included. */
final class RushBench {
    private static final Duration SPREAD = Duration.ofSeconds(5);
    private static final RushRun.Size CAMPUS = new RushRun.Size(2_000, 12, 14, 1, SPREAD);
    private static final RushRun.Size CITY = new RushRun.Size(20_000, 12, 14, 6, SPREAD);
    private static final int LOGINS = 500;
    private static final int ACCOUNTS = 200;
    private static final int WARM_UP = 2;
    private static final int MEASURED = 3;
    private static final double P99_BAR = 1_000;
    private static final double LAST_PERMIT_BAR = 2_000;
    private final BenchEnvironment world;
    private final Results results;

    RushBench(BenchEnvironment world, Results results) {
        this.world = world;
        this.results = results;
    }

    void run(RowSelection wanted) throws InterruptedException, SQLException {
        for (int i = 0; i < WARM_UP; i++) {
            rush(CAMPUS);
        }
        if (wanted.row("B5")) {
            campus();
        }
        if (wanted.row("B5F")) {
            lobby();
        }
        if (wanted.row("B5D")) {
            RushRun.Outcome city = rush(CITY);
            results.report("B5D", "20,000 students, 1,008 permits", told(city));
            promises("B5D", List.of(city));
        }
    }

    private void campus() throws InterruptedException, SQLException {
        List<RushRun.Outcome> rushes = new ArrayList<>();
        for (int i = 0; i < MEASURED; i++) {
            rushes.add(rush(CAMPUS));
        }
        rushes.sort(Comparator.comparingDouble(rush -> rush.latency(99)));
        RushRun.Outcome median = rushes.get(MEASURED / 2);
        String all = rushes.stream().map(RushBench::told).reduce("", (a, b) -> a + (a.isEmpty() ? "" : "; ") + b);
        results.atMost("B5", "2,000 students, 168 permits: p99", median.latency(99), P99_BAR, " ms", all);
        double last = median.findings().millisToLastPermit();
        results.atMost("B5", "2,000 students: gate to last permit", last, LAST_PERMIT_BAR, " ms", "of the same rush");
        promises("B5", rushes);
    }

    /** As it really is: the pages of all before the gate, and a login for every fourth in that minute. */
    private void lobby() throws InterruptedException, SQLException {
        List<String> logins = IntStream.range(0, LOGINS)
                .mapToObj(i -> text("s%05d", 1 + i % ACCOUNTS))
                .toList();
        var run = new RushRun(world.suite, CAMPUS, world.clock).runWithOpeningLoad(logins);
        OpeningLoad.Figures figures = Objects.requireNonNull(run.lobby());
        String told = text(
                "%s; %,d boards asked for, p50 %.0f ms, p99 %.0f ms; %d logins in a minute, p50 %.0f ms, p99 %.0f ms;"
                        + " 5xx, 429 or no answer to these: %d",
                told(run.outcome()),
                figures.boards().getTotalCount(),
                figures.boards().getValueAtPercentile(50) / 1000.0,
                figures.boards().getValueAtPercentile(99) / 1000.0,
                figures.logins().getTotalCount(),
                figures.logins().getValueAtPercentile(50) / 1000.0,
                figures.logins().getValueAtPercentile(99) / 1000.0,
                figures.troubles());
        results.report("B5F", "2,000 students with their pages open", told);
        promises("B5F", List.of(run.outcome()));
    }

    private void promises(String id, List<RushRun.Outcome> rushes) {
        boolean kept = rushes.stream().allMatch(rush -> rush.isClean() && outages(rush) == 0);
        long outages = rushes.stream().mapToLong(RushBench::outages).sum();
        String measured = kept ? "kept by all" : "BROKEN or outages told: " + outages;
        results.add(new Results.Row(id, "promises, nobody unanswered, no 5xx", measured, "kept", kept));
    }

    private static long outages(RushRun.Outcome rush) {
        return rush.rush().progress().answers().entrySet().stream()
                .filter(answer -> answer.getKey().matches("UNAVAILABLE|UNKNOWN|ERROR|SQL_ERROR|HTTP_5.*|NO_ANSWER"))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private RushRun.Outcome rush(RushRun.Size size) throws InterruptedException, SQLException {
        return new RushRun(world.suite, size, world.clock).run((rush, opening) -> {});
    }

    private static String told(RushRun.Outcome rush) {
        return text(
                "p50 %.0f ms, p99 %.0f ms, last permit %,d ms, %,d answers 5xx or none, students' share of CPU %.0f %%",
                rush.latency(50),
                rush.latency(99),
                rush.findings().millisToLastPermit(),
                outages(rush),
                rush.generatorShare() * 100);
    }
}
