package com.courtgate.systemtests.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;

/** The sale of coupons: one template at a time, a claim by each user in turn. */
final class ClaimBench {
    private static final int CONNECTIONS = 128;
    private static final int TEMPLATES_A_ROUND = 20;
    private static final int BAR_PER_SECOND = 2_000;
    private static final Duration MEASURED = Duration.ofSeconds(20);
    private final BenchWorld world;
    private final Results results;
    private final Wrk wrk;

    ClaimBench(BenchWorld world, Results results) {
        this.world = world;
        this.results = results;
        this.wrk = new Wrk(world.folder);
    }

    void run() throws IOException, InterruptedException, SQLException {
        long first = createTemplates();
        try (JavaProcess payment = world.payment()) {
            int warm = Wrk.warmUp((number, time) -> claim(first + (long) number * TEMPLATES_A_ROUND, time));
            Wrk.Load load = claim(first + (long) Wrk.MOST_WARM_ROUNDS * TEMPLATES_A_ROUND, MEASURED);
            results.add(new Results.Row(
                    "C1",
                    "claims of a coupon, everyone wants the same",
                    String.format(
                            Locale.ROOT,
                            "%,.0f/s, p50 %.1f ms, p99 %.1f ms, refused %d, broken %d, warm after %d s",
                            load.acceptedPerSecond(),
                            load.p50(),
                            load.p99(),
                            load.refused(),
                            load.broken(),
                            warm),
                    String.format(Locale.ROOT, ">= %,d/s", BAR_PER_SECOND),
                    load.acceptedPerSecond() >= BAR_PER_SECOND));
        } finally {
            forgetTemplates(first);
        }
    }

    private Wrk.Load claim(long template, Duration duration) throws IOException, InterruptedException {
        return wrk.run(
                "claim.lua",
                "http://127.0.0.1:" + world.port(4),
                CONNECTIONS,
                duration,
                world.tokensFile.toString(),
                Long.toString(template));
    }

    /** Answers the first one's id; the others follow it. */
    private long createTemplates() throws SQLException {
        try (var database = world.suite.paymentDatabase();
                Statement sql = database.createStatement()) {
            long first = 0;
            for (int i = 0; i < (Wrk.MOST_WARM_ROUNDS + 1) * TEMPLATES_A_ROUND; i++) {
                sql.executeUpdate(
                        "insert into coupon_template (name, target, slot_ids, court_ids, kind,"
                                + " amount_fen, stock, per_user_limit, valid_from, valid_to,"
                                + " created_at, updated_at) values ('bench', 'VENUE', '', '',"
                                + " 'FIXED', 100, 1000000, 1, '2000-01-01', '2100-01-01',"
                                + " utc_timestamp(3), utc_timestamp(3))",
                        Statement.RETURN_GENERATED_KEYS);
                if (i == 0) {
                    try (var keys = sql.getGeneratedKeys()) {
                        keys.next();
                        first = keys.getLong(1);
                    }
                }
            }
            return first;
        }
    }

    private void forgetTemplates(long first) throws SQLException {
        try (var database = world.suite.paymentDatabase();
                Statement sql = database.createStatement()) {
            sql.executeUpdate("delete from user_coupon where template_id >= " + first);
            sql.executeUpdate("delete from coupon_template where id >= " + first);
        }
    }
}
