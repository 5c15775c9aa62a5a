package com.courtgate.systemtests.bench;

import com.courtgate.common.contract.Topology;
import com.courtgate.systemtests.suite.Dev;
import com.courtgate.systemtests.suite.Suite;
import java.util.List;
import java.util.Set;

/**
 * Prints the table of measurements and writes it as JSON; exit code 1 when a bar was missed. Takes the ids of groups
 * ({@code grab}, {@code door}, {@code recording}, {@code claims}) as arguments; none means all.
 */
public final class Bench {
    private static final List<String> SERVICES = List.of("gateway", "scheduler", "payment", "reserve", "booking");

    private Bench() {}

    public static void main(String[] args) throws Exception {
        var wanted = Set.of(args);
        var results = new Results();
        System.out.println(Results.machine());
        System.out.println("Everything on this machine, load generator included; warmed up until steady (at least 20 s)"
                + ", then 20 s measured.");
        Suite suite = Suite.fromEnvironment();
        Dev dev = Dev.of(suite);
        SERVICES.forEach(service -> dev.run("stop", service)); // the bench runs its own
        try (var world = new BenchWorld(suite)) {
            if (wanted.isEmpty() || wanted.contains("grab")) {
                new GrabBench(world, results).run();
                Broker.purge(world.suite, Topology.RESERVE_QUEUE);
            }
            if (wanted.isEmpty() || wanted.contains("door")) {
                new FrontDoorBench(world, results).run();
                Broker.purge(world.suite, Topology.RESERVE_QUEUE);
            }
            if (wanted.isEmpty() || wanted.contains("recording")) {
                new RecordingBench(world, results).run();
            }
            Broker.purge(world.suite, Topology.RESERVE_QUEUE, Topology.DECISION_QUEUE);
            if (wanted.isEmpty() || wanted.contains("claims")) {
                new ClaimBench(world, results).run();
            }
            results.write(world.folder, world.clock.instant());
        }
        System.exit(results.allMet() ? 0 : 1);
    }
}
