package com.courtgate.drills.bench;

import static com.courtgate.drills.bench.measure.Results.text;

import com.courtgate.drills.bench.measure.Results;
import com.courtgate.suite.Api;
import com.courtgate.suite.ChangedSettings;
import com.courtgate.suite.Dev;
import com.courtgate.suite.rush.Opening;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * S1: grabs accepted through a gateway and recorded, of 1, 3 and 10 sessions in turn, everything running. Reported of
 * the suite it runs on: once with single servers and once with clusters, to be laid side by side.
 */
final class SessionsBench {
    private static final List<Integer> HOW_MANY = List.of(1, 3, 10);
    private static final int COURTS = 12;
    private static final int HOURS = 14;
    private static final int PERMITS = 5_000;
    private static final int ROUNDS = 3;
    private static final Duration TO_CREATE_ONE = Duration.ofSeconds(5);
    private final BenchEnvironment world;
    private final Results results;
    private final RecordedGrabLoad grabs;
    private int round;

    SessionsBench(BenchEnvironment world, Results results) throws IOException {
        this.world = world;
        this.results = results;
        this.grabs = new RecordedGrabLoad(world, Wrk.ROUND);
    }

    void run() throws IOException, InterruptedException, SQLException {
        try (var api = new Api(world.suite.gatewayUrl())) {
            String admin = api.login("admin", "admin-dev-only");
            try (var wide = ChangedSettings.forUnpaidHolds(api, () -> admin)) {
                for (int many : HOW_MANY) {
                    measure(openings(api, admin, many));
                }
            }
        }
    }

    /** Sessions whose gates are open. */
    private List<Opening> openings(Api api, String admin, int many) {
        Instant gate = world.clock.instant().plus(TO_CREATE_ONE.multipliedBy(many + 1L));
        List<Opening> openings = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            Duration untilGate = Duration.between(world.clock.instant(), gate);
            openings.add(Opening.create(api, admin, COURTS, HOURS, PERMITS, untilGate, world.clock));
        }
        openings.forEach(opening -> opening.awaitOpen(api, admin));
        return openings;
    }

    private void measure(List<Opening> openings) throws IOException, InterruptedException, SQLException {
        Path slots = slots(openings);
        round = 0;
        int warm = Wrk.warmUp(() -> once(openings, slots).perSecond());
        List<RecordedGrabLoad.Round> measured = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            measured.add(once(openings, slots));
        }
        measured.sort(Comparator.comparingDouble(RecordedGrabLoad.Round::perSecond));
        RecordedGrabLoad.Round median = measured.get(ROUNDS / 2);
        String told = text(
                "%,.0f/s (%,.0f to %,.0f), p99 %.0f ms, refused %d, warm after %d s; %s",
                median.perSecond(),
                measured.getFirst().perSecond(),
                measured.getLast().perSecond(),
                median.load().p99(),
                median.load().refused(),
                warm,
                where(openings));
        results.report("S1", openings.size() + " sessions at once, grabbed and recorded", told);
        for (Opening opening : openings) {
            new BenchSession(opening.sessionId(), opening.slotIds().getFirst()).removeRecorded(world.suite);
            world.forget(opening.sessionId());
        }
    }

    /** A line for each slot, the sessions in turn. */
    private Path slots(List<Opening> openings) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int slot = 0; slot < COURTS * HOURS; slot++) {
            for (Opening opening : openings) {
                lines.add(opening.sessionId() + " " + opening.slotIds().get(slot));
            }
        }
        return Files.write(world.folder.resolve("slots"), lines);
    }

    private RecordedGrabLoad.Round once(List<Opening> openings, Path slots) throws IOException, InterruptedException {
        return grabs.round("sessions.lua", openings, slots.toString(), Integer.toString(round++));
    }

    private String where(List<Opening> openings) {
        if (!"cluster".equals(world.suite.environment().get("COURTGATE_REDIS_MODE"))) {
            return "single servers";
        }
        var dev = Dev.of(world.suite);
        long masters = openings.stream()
                .map(opening -> dev.run("leader", "session", Long.toString(opening.sessionId())))
                .distinct()
                .count();
        return "a cluster, permits on " + masters + " of 3 masters";
    }
}
