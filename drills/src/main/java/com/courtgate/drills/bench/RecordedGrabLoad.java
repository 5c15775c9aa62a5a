package com.courtgate.drills.bench;

import com.courtgate.suite.rush.Opening;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Load of grabs through a suite's gateway, each of another (user, slot). A round ends when the last hold that was
 * accepted in it is in the database.
 */
final class RecordedGrabLoad {
    static final int CONNECTIONS = 64;
    static final int STUDENTS = 40_000;
    private static final Duration RECORDED_WITHIN = Duration.ofSeconds(60);
    private final BenchEnvironment world;
    private final Wrk wrk;
    private final Path students;
    private final Duration time;
    private int rounds;

    /** @param time that a round of presses takes, whole seconds */
    RecordedGrabLoad(BenchEnvironment world, Duration time) throws IOException {
        this.world = world;
        this.wrk = new Wrk(world.folder);
        this.students = world.tokens(STUDENTS);
        this.time = time;
    }

    /** Result of one round. */
    record Round(double perSecond, long recorded, Wrk.Load load) {}

    /** Plays a round at one session. */
    Round round(Opening opening) throws IOException, InterruptedException {
        return round(
                "path.lua",
                List.of(opening),
                Long.toString(opening.sessionId()),
                Long.toString(opening.slotIds().getFirst()),
                Integer.toString(opening.slotIds().size()),
                Integer.toString(rounds++));
    }

    /** @param arguments of the script, after the students */
    Round round(String script, List<Opening> openings, String... arguments) throws IOException, InterruptedException {
        List<Long> sessions = openings.stream().map(Opening::sessionId).toList();
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addFirst(students.toString());
        try (var database = world.suite.bookingDatabase()) {
            long before = BenchSession.recorded(database, sessions);
            long start = System.nanoTime();
            String url = world.suite.gatewayUrl() + "/reserve/";
            Wrk.Load load = wrk.run(script, url, CONNECTIONS, time, all.toArray(String[]::new));
            long accepted = load.requests() - load.refused();
            long until = System.nanoTime() + RECORDED_WITHIN.toNanos();
            long recorded = 0;
            while (recorded < accepted && System.nanoTime() < until) {
                LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
                recorded = BenchSession.recorded(database, sessions) - before;
            }
            return new Round(recorded / ((System.nanoTime() - start) / 1e9), recorded, load);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
