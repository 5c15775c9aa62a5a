package com.courtgate.drills.bench;

import static com.courtgate.drills.bench.measure.Results.text;

import com.courtgate.drills.bench.measure.InterleavedRuns;
import com.courtgate.drills.bench.measure.JavaProcess;
import com.courtgate.drills.bench.measure.Results;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.Statement;

/** The sale of coupons: one template at a time, a claim by each user in turn. */
final class ClaimBench {
    private static final int CONNECTIONS = 128;
    private static final int TEMPLATES_A_ROUND = 20;
    private static final int BAR_PER_SECOND = 2_000;
    private static final int TOGETHER = 4;
    private static final int ALONE = 10;
    private final BenchEnvironment world;
    private final Results results;
    private final Wrk wrk;
    private long firstTemplate = Long.MAX_VALUE;
    private String told = "";

    ClaimBench(BenchEnvironment world, Results results) {
        this.world = world;
        this.results = results;
        this.wrk = new Wrk(world.folder);
    }

    void run() throws IOException, InterruptedException, SQLException {
        try (JavaProcess together = world.start.payment(TOGETHER, 64);
                JavaProcess alone = world.start.payment(ALONE, 1)) {
            InterleavedRuns.Rate ours = () -> claimsPerSecond(TOGETHER);
            InterleavedRuns.Rate floor = () -> claimsPerSecond(ALONE);
            int warm = Wrk.warmUp(ours);
            Wrk.warmUp(floor);
            InterleavedRuns.Ratio ratio = InterleavedRuns.measure(floor, ours);
            results.add(new Results.Row(
                    "C1",
                    "claims of a coupon, everyone wants the same",
                    text(
                            "%,.0f/s, %s, warm after %d s; one claim a transaction: %,.0f/s (%.2f, %.2f to %.2f%s)",
                            ratio.ours(),
                            told,
                            warm,
                            ratio.floor(),
                            ratio.median(),
                            ratio.least(),
                            ratio.most(),
                            ratio.isSteady() ? "" : "; UNSTEADY"),
                    text(">= %,d/s", BAR_PER_SECOND),
                    ratio.ours() >= BAR_PER_SECOND));
        } finally {
            forgetTemplates();
        }
    }

    private double claimsPerSecond(int which) throws IOException, InterruptedException {
        long template = createTemplates();
        Wrk.Load load = wrk.run(
                "claim.lua",
                world.url(which),
                CONNECTIONS,
                Wrk.ROUND,
                world.tokensFile.toString(),
                Long.toString(template));
        told = text(
                "p50 %.1f ms, p99 %.1f ms, refused %d, broken %d",
                load.p50(), load.p99(), load.refused(), load.broken());
        return load.acceptedPerSecond();
    }

    /** Creates the templates of one round; answers the first one's id, the others follow it. */
    private long createTemplates() throws IOException {
        try (var database = world.suite.paymentDatabase();
                Statement sql = database.createStatement()) {
            long first = 0;
            for (int i = 0; i < TEMPLATES_A_ROUND; i++) {
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
            firstTemplate = Math.min(firstTemplate, first);
            return first;
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    private void forgetTemplates() throws SQLException {
        try (var database = world.suite.paymentDatabase();
                Statement sql = database.createStatement()) {
            sql.executeUpdate("delete from user_coupon where template_id >= " + firstTemplate);
            sql.executeUpdate("delete from coupon_template where id >= " + firstTemplate);
        }
    }
}
