package com.courtgate.drills.bench;

import com.courtgate.common.broker.Topology;
import com.courtgate.drills.bench.measure.Results;
import com.courtgate.suite.Dev;
import com.courtgate.suite.Program;
import com.courtgate.suite.Suite;
import java.util.List;

/**
 * Prints the table of measurements and writes it as JSON and as a chart; exit code 1 when a bar was missed. Takes ids
 * of rows or names of groups, see {@link RowSelection}.
 */
public final class Bench {
    private static final List<String> SINGLE = List.of("GRAB", "DOOR", "TRACES", "RECORDING", "CLAIMS");
    static final List<String> SERVICES = List.of("gateway", "scheduler", "payment", "reserve", "booking");

    private Bench() {}

    public static void main(String[] args) {
        Program.run(() -> run(args));
    }

    private static boolean run(String... args) throws Exception {
        RowSelection wanted = RowSelection.of(args);
        var results = new Results();
        System.out.println(Results.machine());
        System.out.println("Everything on this machine, load generator included. A ratio is the median of interleaved"
                + " rounds of " + Wrk.ROUND.toSeconds() + " s, floor then ours, three of each after both are warm.");
        Suite suite = Suite.fromEnvironment();
        try (var world = new BenchEnvironment(suite)) {
            wholeSuite(wanted, world, results);
            if (SINGLE.stream().anyMatch(wanted::anyOf)) {
                SERVICES.forEach(service -> Dev.of(suite).run("stop", service)); // each of these groups starts its own
                singleServices(wanted, world, results);
            }
            results.write(world.folder, "bench", world.clock.instant());
        }
        return results.allMet();
    }

    private static void wholeSuite(RowSelection wanted, BenchEnvironment world, Results results) throws Exception {
        if (wanted.anyOf("START")) {
            new StartupBench(world, results).run();
        }
        if (wanted.anyOf("RUSH")) {
            new RushBench(world, results).run(wanted);
        }
        if (wanted.anyOf("PATH")) {
            new EndToEndBench(world, results).run();
        }
        if (wanted.anyOf("SESSIONS")) {
            new SessionsBench(world, results).run();
        }
    }

    private static void singleServices(RowSelection wanted, BenchEnvironment world, Results results) throws Exception {
        if (wanted.anyOf("GRAB")) {
            new GrabBench(world, results).run(wanted);
            Broker.purge(world.suite, Topology.RESERVE_QUEUE);
        }
        if (wanted.anyOf("DOOR")) {
            new GatewayBench(world, results).run(wanted);
        }
        if (wanted.anyOf("TRACES")) {
            new TracesBench(world, results).run();
        }
        if (wanted.anyOf("RECORDING")) {
            new RecordingBench(world, results).run(wanted);
            Broker.purge(world.suite, Topology.RESERVE_QUEUE, Topology.DECISION_QUEUE);
        }
        if (wanted.anyOf("CLAIMS")) {
            new ClaimBench(world, results).run();
        }
    }
}
