package com.courtgate.drills.rolling;

import com.courtgate.suite.Api;
import com.courtgate.suite.Dev;
import com.courtgate.suite.Program;
import com.courtgate.suite.ReadyGateways;
import com.courtgate.suite.Suite;
import com.courtgate.suite.Tokens;
import com.courtgate.suite.rush.Opening;
import com.courtgate.suite.rush.Rush;
import com.courtgate.suite.rush.RushChecker;
import com.courtgate.suite.rush.SteadyLoad;
import com.courtgate.suite.rush.VirtualUser;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * Restarts every instance of a doubled suite, one after another, while students press: nobody may notice. Exit code 1
 * if somebody got a 5xx or a broken connection, or a promise was broken.
 */
public final class RollingRestart {
    private static final List<String> SERVICES = List.of("booking", "reserve", "payment", "scheduler", "gateway");
    private static final int STUDENTS = 4_000;
    private static final int COURTS = 20;
    private static final int HOURS = 14;
    private static final int PERMITS = 15;
    private static final Duration UNTIL_GATE = Duration.ofSeconds(20);
    private static final Duration QUIET_WITHIN = Duration.ofSeconds(60);
    private static final int MOST_SHOWN = 10;
    private static final Clock CLOCK = Clock.systemUTC();
    private static final PrintStream OUT = System.out;

    private RollingRestart() {}

    public static void main(String[] args) {
        Program.run(() -> run(Suite.fromEnvironment()));
    }

    private static boolean run(Suite suite) throws Exception {
        Dev dev = Dev.of(suite);
        try (var gateways = new ReadyGateways(suite);
                var api = new Api(suite.gatewayUrl())) {
            String admin = api.login("admin", "admin-dev-only");
            long firstId = 10_000_000L + CLOCK.millis() % 1_000_000_000L;
            List<VirtualUser> students =
                    Rush.students(firstId, new Tokens(suite).students(firstId, STUDENTS, CLOCK.instant()));
            Opening opening = Opening.create(api, admin, COURTS, HOURS, PERMITS, UNTIL_GATE, CLOCK);
            opening.awaitOpen(api, admin);
            var load = new SteadyLoad(gateways::next, opening, students, CLOCK);
            try (load) {
                load.start();
                for (String service : SERVICES) {
                    restart(dev, service, load);
                    restart(dev, service + "-2", load);
                }
            }
            return report(load, new RushChecker(suite, api, opening, CLOCK).check(students, QUIET_WITHIN));
        }
    }

    private static void restart(Dev dev, String name, SteadyLoad load) {
        int requests = load.requests();
        int troubles = load.troubles().size();
        dev.run("restart", name);
        OUT.printf(
                "%-12s restarted: %,6d requests meanwhile, %d refused because of it%n",
                name, load.requests() - requests, load.troubles().size() - troubles);
    }

    private static boolean report(SteadyLoad load, RushChecker.Findings findings) {
        OUT.printf("%nrequests %,d, accepted %,d%n", load.requests(), load.accepted());
        OUT.printf(
                "5xx or broken %d, undecided %d, oversold %d, drifted slots %d%n",
                load.troubles().size(),
                findings.undecided().size(),
                findings.oversold(),
                findings.drift().size());
        load.troubles().stream().limit(MOST_SHOWN).forEach(OUT::println);
        boolean kept = load.troubles().isEmpty() && findings.promisesKept();
        OUT.println(kept ? "Nobody noticed." : "SOMEBODY NOTICED.");
        return kept;
    }
}
