package com.courtgate.systemtests.bench;

import com.courtgate.systemtests.rush.Drill;
import com.courtgate.systemtests.suite.Dev;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** B9, B11: what a start of what is built costs, and what the first opening after it feels like. */
final class StartBench {
    private static final Drill.Size DEMO = new Drill.Size(2_000, 12, 14, 1, Duration.ofSeconds(5));
    private static final int ROUNDS = 2;
    private static final int DRILLS = 3;
    private static final double START_BAR = 25;
    private static final double MEMORY_BAR = 2.2;
    private static final double WARM_BAR = 1.3;
    private final BenchWorld world;
    private final Results results;
    private final Dev dev;
    private final List<Start> starts = new ArrayList<>();

    StartBench(BenchWorld world, Results results) {
        this.world = world;
        this.results = results;
        this.dev = Dev.of(world.suite);
    }

    /** One start and the openings after it; memory is what all services hold, in GiB. */
    private record Start(
            double seconds, double cpuSeconds, double atRest, double afterRush, List<Drill.Outcome> drills) {

        double firstToLastP99() {
            return drills.getFirst().latency(99) / drills.getLast().latency(99);
        }

        double firstToLastPermit() {
            return (double) drills.getFirst().findings().millisToLastPermit()
                    / drills.getLast().findings().millisToLastPermit();
        }
    }

    void run() throws IOException, InterruptedException, SQLException {
        boolean cached = train();
        for (int round = 0; round < ROUNDS; round++) {
            starts.add(start());
        }
        String with = cached ? "with AOT caches" : "without AOT caches";
        Start slowest = starts.stream()
                .max((a, b) -> Double.compare(a.seconds(), b.seconds()))
                .orElseThrow();
        results.atMost("B9", "start of all services", slowest.seconds(), START_BAR, " s", with + cpu());
        double memory = starts.stream().mapToDouble(Start::afterRush).max().orElseThrow();
        results.atMost("B9b", "memory of all services after rushes", memory, MEMORY_BAR, " GiB", memoryAtRest());
        warm(
                "B11",
                "first / third demo, p99",
                starts.stream().mapToDouble(Start::firstToLastP99).toArray(),
                p99s());
        double[] permits = starts.stream().mapToDouble(Start::firstToLastPermit).toArray();
        warm("B11b", "first / third demo, gate to last permit", permits, lastPermits());
    }

    private void warm(String id, String what, double[] ratios, String details) {
        double most = 0;
        for (double ratio : ratios) {
            most = Math.max(most, ratio);
        }
        results.atMost(id, what, most, WARM_BAR, "", details);
    }

    private String cpu() {
        return starts.stream()
                .map(s -> text(", %.1f s with %.1f s of processor time", s.seconds(), s.cpuSeconds()))
                .reduce("", String::concat);
    }

    private String memoryAtRest() {
        return text("at rest %.2f GiB", starts.getFirst().atRest());
    }

    private String p99s() {
        return "p50/p99 ms"
                + starts.stream()
                        .flatMap(s -> s.drills().stream())
                        .map(d -> text(" %.0f/%.0f", d.latency(50), d.latency(99)))
                        .reduce("", String::concat);
    }

    private String lastPermits() {
        return "ms"
                + starts.stream()
                        .flatMap(s -> s.drills().stream())
                        .map(d -> text(" %d", d.findings().millisToLastPermit()))
                        .reduce("", String::concat);
    }

    /** Answers whether every service has its cache now. */
    private boolean train() {
        if (!allCached()) {
            dev.run("train");
        }
        return allCached();
    }

    private boolean allCached() {
        return Bench.SERVICES.stream()
                .allMatch(service -> Files.exists(aot(service).resolve("cache")));
    }

    private Path aot(String service) {
        return world.suite.stateFolder().resolve("app").resolve(service).resolve("aot");
    }

    private Start start() throws IOException, InterruptedException, SQLException {
        Bench.SERVICES.forEach(service -> dev.run("stop", service));
        long start = System.nanoTime();
        dev.run("up", "--no-build", "--no-session");
        double seconds = (System.nanoTime() - start) / 1e9;
        double cpu = cpuSeconds();
        double atRest = memory();
        List<Drill.Outcome> drills = new ArrayList<>();
        for (int i = 0; i < DRILLS; i++) {
            drills.add(drill());
        }
        return new Start(seconds, cpu, atRest, memory(), drills);
    }

    private Drill.Outcome drill() throws InterruptedException, SQLException {
        Drill.Outcome outcome = new Drill(world.suite, DEMO, world.clock).run((rush, opening) -> {});
        if (!outcome.isClean()) {
            throw new IllegalStateException("a promise was broken: " + outcome.findings());
        }
        return outcome;
    }

    private double cpuSeconds() throws IOException {
        double seconds = 0;
        for (String service : Bench.SERVICES) {
            seconds += ProcessHandle.of(pid(service))
                            .flatMap(process -> process.info().totalCpuDuration())
                            .orElse(Duration.ZERO)
                            .toMillis()
                    / 1000.0;
        }
        return seconds;
    }

    private double memory() throws IOException {
        long kilobytes = 0;
        for (String service : Bench.SERVICES) {
            Path status = Path.of("/proc", Long.toString(pid(service)), "status");
            kilobytes += Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D+", "")))
                    .sum();
        }
        return kilobytes / 1024.0 / 1024.0;
    }

    private long pid(String service) throws IOException {
        Path record = world.suite.stateFolder().resolve("run").resolve(service);
        return Long.parseLong(Files.readString(record).split(" ")[0]);
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
