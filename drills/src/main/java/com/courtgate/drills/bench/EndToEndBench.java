package com.courtgate.drills.bench;

import static com.courtgate.drills.bench.measure.Results.text;

import com.courtgate.drills.bench.baseline.RowLockProgram;
import com.courtgate.drills.bench.measure.InterleavedRuns;
import com.courtgate.drills.bench.measure.JavaProcess;
import com.courtgate.drills.bench.measure.ProcessorTime;
import com.courtgate.drills.bench.measure.Results;
import com.courtgate.suite.Api;
import com.courtgate.suite.ChangedSettings;
import com.courtgate.suite.rush.Opening;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * B12: grabs accepted through the gateway and recorded, everything running, beside a service that locks a row for each
 * request. Recorded counts: a round ends when the last hold that was accepted in it is in the database.
 */
final class EndToEndBench {
    private static final int SEATS_A_ROUND = 60_000;
    private static final double BAR = 3;
    private static final List<String> TAKING_PART =
            List.of("gateway", "reserve", "booking", "rabbitmq", "mariadb", "redis", "payment", "scheduler");
    private static final Duration UNTIL_GATE = Duration.ofSeconds(20);
    private final BenchEnvironment world;
    private final Results results;
    private final Wrk wrk;
    private final RecordedGrabLoad grabs;
    private final List<String> told = new ArrayList<>();
    private final Map<String, Long> spent = new LinkedHashMap<>();
    private long recordedWhileSpent;
    private long nextSeat = 1;

    EndToEndBench(BenchEnvironment world, Results results) throws IOException, SQLException {
        this.world = world;
        this.results = results;
        this.wrk = new Wrk(world.folder);
        this.grabs = new RecordedGrabLoad(world, Wrk.ROUND);
        world.userLocks(1, RecordedGrabLoad.STUDENTS);
    }

    void run() throws IOException, InterruptedException, SQLException {
        try (var api = new Api(world.suite.gatewayUrl());
                JavaProcess service = world.start.rowLockService();
                JavaProcess program = world.start.rowLockProgram()) {
            String admin = api.login("admin", "admin-dev-only");
            try (var quota = ChangedSettings.forUnpaidHolds(api, () -> admin)) {
                measure(Opening.create(api, admin, 12, 14, 5_000, UNTIL_GATE, world.clock));
            }
        }
    }

    private void measure(Opening opening) throws IOException, InterruptedException, SQLException {
        dropSeats();
        createSeats();
        while (world.clock.instant().isBefore(opening.flashTime())) {
            LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
        }
        InterleavedRuns.Rate service = () -> seatsPerSecond(8);
        InterleavedRuns.Rate program = () -> seatsPerSecond(9);
        InterleavedRuns.Rate ours = () -> recordedPerSecond(opening);
        Wrk.warmUp(service);
        int warm = Wrk.warmUp(ours);
        told.clear();
        spent.clear();
        recordedWhileSpent = 0;
        var ratio = InterleavedRuns.measure(service, ours);
        String details = text("warm after %d s; %s", warm, String.join(", ", told));
        results.ratio("B12", "grabbed and recorded / row-locking service", ratio, BAR, "service", details);
        results.report("B12c", "processor time a recorded grab", whereItGoes());
        Wrk.warmUp(program);
        told.clear();
        InterleavedRuns.Ratio bare = InterleavedRuns.measure(program, ours);
        results.report(
                "B12b",
                "the same / row-locking program, no framework",
                text("%.2f (ours %,.0f/s, program %,.0f/s)", bare.median(), bare.ours(), bare.floor()));
        forget(opening);
        dropSeats();
    }

    private double recordedPerSecond(Opening opening) throws IOException, InterruptedException {
        ProcessorTime idle = ProcessorTime.of(world.suite, TAKING_PART);
        RecordedGrabLoad.Round round = grabs.round(opening);
        ProcessorTime.of(world.suite, TAKING_PART)
                .since(idle)
                .millis()
                .forEach((name, millis) -> spent.merge(name, millis, Long::sum));
        recordedWhileSpent += round.recorded();
        Wrk.Load load = round.load();
        told.add(text("p99 %.0f ms, refused %d, broken %d", load.p99(), load.refused(), load.broken()));
        return round.perSecond();
    }

    private String whereItGoes() {
        return "microseconds: "
                + spent.entrySet().stream()
                        .map(e -> text("%s %.0f", e.getKey(), e.getValue() * 1000.0 / recordedWhileSpent))
                        .collect(Collectors.joining(", "));
    }

    private double seatsPerSecond(int port) throws IOException, InterruptedException {
        Wrk.Load load =
                wrk.run("seats.lua", world.url(port), RecordedGrabLoad.CONNECTIONS, Wrk.ROUND, Long.toString(nextSeat));
        nextSeat += 2 * load.requests()
                + RecordedGrabLoad.CONNECTIONS; // one of the generator's threads may be ahead of the other
        told.add(text("row locks p99 %.0f ms, refused %d", load.p99(), load.refused()));
        return load.acceptedPerSecond();
    }

    /** Forgets the recorded holds: otherwise their pay deadline would pass in the middle of the next measurement. */
    private void forget(Opening opening) throws IOException, SQLException {
        new BenchSession(opening.sessionId(), opening.slotIds().getFirst()).removeRecorded(world.suite);
        world.forget(opening.sessionId());
    }

    private void createSeats() throws SQLException {
        try (var database = world.suite.bookingDatabase();
                Statement sql = database.createStatement()) {
            sql.execute("create table " + RowLockProgram.TABLE
                    + " (id bigint primary key, holder bigint null, held_at datetime(3) null)");
            sql.execute("insert into " + RowLockProgram.TABLE + " (id) values (1)");
            for (int rows = 1; rows < Wrk.MOST_WARM_ROUNDS * SEATS_A_ROUND; rows *= 2) {
                // Numbers that the server gives have gaps, and a seat in a gap is refused.
                sql.execute("insert into " + RowLockProgram.TABLE + " (id) select id + " + rows + " from "
                        + RowLockProgram.TABLE);
            }
        }
    }

    private void dropSeats() throws SQLException {
        try (var database = world.suite.bookingDatabase();
                Statement sql = database.createStatement()) {
            sql.execute("drop table if exists " + RowLockProgram.TABLE);
        }
    }
}
