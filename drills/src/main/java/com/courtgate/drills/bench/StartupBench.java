package com.courtgate.drills.bench;

import static com.courtgate.drills.bench.measure.Results.text;

import com.courtgate.drills.bench.measure.ProcessorTime;
import com.courtgate.drills.bench.measure.Results;
import com.courtgate.suite.Dev;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** B9, B11: what a start of what is built costs, and what the first opening after it feels like. */
final class StartupBench {
    private static final Pattern DEMO = Pattern.compile(
            "gate to last permit +(?<last>[\\d,]+) ms\\R.*p50 (?<p50>[\\d.]+) ms +p99 (?<p99>[\\d.]+) ms");
    private static final int ROUNDS = 2;
    private static final int DEMOS = 3;
    private static final double START_BAR = 25;
    private static final double MEMORY_BAR = 2.2;
    private static final double WARM_BAR = 1.3;
    private final BenchEnvironment world;
    private final Results results;
    private final Dev dev;
    private final List<Start> starts = new ArrayList<>();

    StartupBench(BenchEnvironment world, Results results) {
        this.world = world;
        this.results = results;
        this.dev = Dev.of(world.suite);
    }

    /** Figures of a demo, by its own word, in milliseconds. */
    private record Demo(double p50, double p99, double lastPermit) {}

    /** One start and the openings after it; memory is what all services hold, in GiB. */
    private record Start(double seconds, double cpuSeconds, double atRest, double afterRush, List<Demo> demos) {

        double firstToLastP99() {
            return demos.getFirst().p99() / demos.getLast().p99();
        }

        double firstToLastPermit() {
            return demos.getFirst().lastPermit() / demos.getLast().lastPermit();
        }
    }

    void run() throws IOException {
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
                Start::firstToLastP99,
                "p50/p99 ms",
                d -> text(" %.0f/%.0f", d.p50(), d.p99()));
        warm(
                "B11b",
                "first / third demo, gate to last permit",
                Start::firstToLastPermit,
                "ms",
                d -> text(" %.0f", d.lastPermit()));
    }

    private void warm(
            String id, String what, ToDoubleFunction<Start> ratio, String unit, Function<Demo, String> shown) {
        double most = starts.stream().mapToDouble(ratio).max().orElse(0);
        String details =
                starts.stream().flatMap(s -> s.demos().stream()).map(shown).collect(Collectors.joining("", unit, ""));
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

    private Start start() throws IOException {
        Bench.SERVICES.forEach(service -> dev.run("stop", service));
        long start = System.nanoTime();
        dev.run("up", "--no-build", "--no-session");
        double seconds = (System.nanoTime() - start) / 1e9;
        double cpu = ProcessorTime.of(world.suite, Bench.SERVICES).seconds();
        double atRest = memory();
        List<Demo> demos = new ArrayList<>();
        for (int i = 0; i < DEMOS; i++) {
            demos.add(demo());
        }
        return new Start(seconds, cpu, atRest, memory(), demos);
    }

    /** Runs the demo as a person sees it: with students whose own program has just been started, each time. */
    private Demo demo() {
        String said = dev.run("demo");
        Matcher found = DEMO.matcher(said);
        if (!found.find()) {
            throw new IllegalStateException("the demo says something else than before: " + said);
        }
        return new Demo(
                Double.parseDouble(found.group("p50")),
                Double.parseDouble(found.group("p99")),
                Double.parseDouble(found.group("last").replace(",", "")));
    }

    private double memory() throws IOException {
        long kilobytes = 0;
        for (String service : Bench.SERVICES) {
            Path status = Path.of("/proc", Long.toString(ProcessorTime.pid(world.suite, service)), "status");
            kilobytes += Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D+", "")))
                    .sum();
        }
        return kilobytes / 1024.0 / 1024.0;
    }
}
