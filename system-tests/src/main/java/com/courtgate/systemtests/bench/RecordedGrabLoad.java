package com.courtgate.systemtests.bench;

import com.courtgate.systemtests.rush.Opening;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Load of grabs through a suite's gateway, each of another (user, slot) of one session. A round ends when the last hold
 * that was accepted in it is in the database.
 */
final class RecordedGrabLoad {
    static final int CONNECTIONS = 64;
    private static final int STUDENTS = 40_000;
    private static final Duration RECORDED_WITHIN = Duration.ofSeconds(60);
    private final BenchEnvironment world;
    private final Wrk wrk;
    private final Path students;
    private final Duration time;
    private int rounds;

    /** @param time that a round of presses takes, whole seconds */
    RecordedGrabLoad(BenchEnvironment world, Duration time) throws IOException, SQLException {
        this.world = world;
        this.wrk = new Wrk(world.folder);
        this.students = world.tokens(STUDENTS);
        this.time = time;
        world.standings(1, STUDENTS);
    }

    /** Result of one round. */
    record Round(double perSecond, long recorded, Wrk.Load load) {}

    Round round(Opening opening) throws IOException, InterruptedException {
        var session = new BenchSession(opening.sessionId(), opening.slotIds().getFirst());
        try (var database = world.suite.bookingDatabase()) {
            long before = session.recorded(database);
            long start = System.nanoTime();
            Wrk.Load load = wrk.run(
                    "path.lua",
                    world.suite.gatewayUrl() + "/reserve/",
                    CONNECTIONS,
                    time,
                    students.toString(),
                    Long.toString(opening.sessionId()),
                    Long.toString(session.firstSlot()),
                    Integer.toString(opening.slotIds().size()),
                    Integer.toString(rounds++));
            long accepted = load.requests() - load.refused();
            long until = System.nanoTime() + RECORDED_WITHIN.toNanos();
            long recorded = 0;
            while (recorded < accepted && System.nanoTime() < until) {
                LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
                recorded = session.recorded(database) - before;
            }
            return new Round(recorded / ((System.nanoTime() - start) / 1e9), recorded, load);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
