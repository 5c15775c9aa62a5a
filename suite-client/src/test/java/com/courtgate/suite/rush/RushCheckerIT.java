package com.courtgate.suite.rush;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.StubServer;
import com.courtgate.common.testing.TestServers;
import com.courtgate.suite.Api;
import com.courtgate.suite.Suite;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.redisson.client.codec.StringCodec;

/** The checker finds each promise that is broken by hand, and nothing where none is. */
class RushCheckerIT {
    private static final Clock CLOCK = Clock.systemUTC();
    private static final long SLOT = 5;
    private final long session = ThreadLocalRandom.current().nextLong(1, 1L << 40);
    private final Instant gate = CLOCK.instant().minusSeconds(60);
    private final VirtualUser student = Rush.students(1, List.of("token")).getFirst();
    private final Map<String, String> results = new HashMap<>();
    private String mine = "[]";
    private Suite suite;
    private StubServer gateway;
    private Api api;

    @BeforeEach
    void oneOfTwoPermitsIsTaken() throws SQLException {
        String schema = TestServers.newSchema();
        var redis = TestServers.redis();
        try (var root = DriverManager.getConnection(schema, TestServers.DATABASE_USER, "");
                var statement = root.createStatement()) {
            statement.execute("create user if not exists checker@'%' identified by 'checks'");
            statement.execute("grant all on *.* to checker@'%'");
        }
        suite = new Suite(Map.of(
                "COURTGATE_BOOKING_DB_URL",
                schema,
                "COURTGATE_BOOKING_DB_USER",
                "checker",
                "COURTGATE_BOOKING_DB_PASSWORD",
                "checks",
                "COURTGATE_REDIS",
                "redis://" + redis.host() + ":" + redis.port()));
        sql("create table reservation (id bigint primary key auto_increment, session_id"
                + " bigint, slot_id bigint, user_id bigint, trace_id varchar(64),"
                + " status varchar(16), created_at datetime(3))");
        sql("create table hold_decision (trace_id varchar(64) primary key, session_id"
                + " bigint, user_id bigint, outcome varchar(8))");
        sql("create table booking_order (order_no varchar(32) primary key, session_id bigint, status varchar(16))");
        sql("create table order_item (order_no varchar(32), slot_id bigint)");
        sql("alter table reservation add column order_no varchar(32)");
        gateway = new StubServer();
        gateway.on(null, "/reserve/result/{}", request -> result(request.parts().getFirst()));
        gateway.on(null, "/reserve/mine", request -> say(mine));
        api = new Api(gateway.uri());
        told("t1", "SUCCESS");
        recorded("t1", gate.plusSeconds(1));
        decided("t1", "SUCCESS");
        left("1");
    }

    @AfterEach
    void close() {
        api.close();
        gateway.close();
    }

    @Test
    void findsNothingWhereNothingIsBroken() throws SQLException {
        assertThat(check()).matches(RushChecker.Findings::promisesKept);
        assertThat(check().recorded()).isEqualTo(1);
    }

    @Test
    void findsOversale() throws SQLException {
        mine = "[{\"traceId\":\"t2\"},{\"traceId\":\"t3\"}]";
        recorded("t2", gate.plusSeconds(1));
        recorded("t3", gate.plusSeconds(1));
        left("-1");
        assertThat(check().oversold()).isEqualTo(1);
    }

    @Test
    void findsACourtThatItsHolderCanNotFind() throws SQLException {
        recorded("t2", gate.plusSeconds(1));
        left("0");
        assertThat(check().unfindable()).singleElement().asString().contains("t2");
        mine = "[{\"traceId\":\"t2\"}]";
        assertThat(check()).matches(RushChecker.Findings::promisesKept);
    }

    @Test
    void findsWhatWasMadeBeforeTheGate() throws SQLException {
        told("t2", "SUCCESS");
        decided("t2", "SUCCESS");
        recorded("t2", gate.minusSeconds(1));
        left("0");
        assertThat(check().early()).hasSize(1);
    }

    @Test
    void findsOrdersThatAreNeitherWholeNorGone() throws SQLException {
        for (String status : List.of("CREATED", "STOCK_RESERVED", "PAID", "STOCK_FAILED", "CANCELED", "REFUNDED")) {
            sql("insert into booking_order values (?, ?, ?)", status, session, status);
            sql("insert into order_item values (?, ?)", status, 1001L);
        }
        assertThat(check().halved()).hasSize(3); // those of which a reservation is missing
        sql("update booking_order set status = 'STOCK_FAILED'");
        assertThat(check().halved()).isEmpty();
    }

    @Test
    void findsTracesWithTwoFates() throws SQLException {
        told("t2", "FAILED");
        decided("t2", "SUCCESS");
        told("t3", "SUCCESS");
        assertThat(check().changed())
                .anyMatch(line -> line.startsWith("t2 shown FAILED, decided"))
                .anyMatch(line -> line.startsWith("t3 SUCCESS without a reservation"))
                .anyMatch(line -> line.startsWith("t3 shown SUCCESS, decided null"));
    }

    @Test
    void findsWhatIsUndecidedAndWhatHasDrifted() throws SQLException {
        told("t2", "PENDING");
        left("2");
        assertThat(check().undecided()).containsExactly("t2");
        assertThat(check().drift()).hasSize(1);
    }

    private RushChecker.Findings check() throws SQLException {
        var opening = new Opening(session, gate, List.of(SLOT), 2);
        return new RushChecker(suite, api, opening, CLOCK).check(List.of(student), Duration.ZERO);
    }

    private void told(String trace, String result) {
        student.accept(trace);
        results.put(trace, result);
    }

    private void decided(String trace, String outcome) throws SQLException {
        sql("insert into hold_decision values (?, ?, 1, ?)", trace, session, outcome);
    }

    private void recorded(String trace, Instant at) throws SQLException {
        sql(
                "insert into reservation (session_id, slot_id, user_id, trace_id, status,"
                        + " created_at) values (?, ?, 1, ?, 'CONFIRMED', ?)",
                session,
                SLOT,
                trace,
                Timestamp.from(at));
    }

    private void left(String permits) {
        var redis = suite.redis();
        redis.<String>getBucket("bf:sem:{" + session + "}:" + SLOT, StringCodec.INSTANCE)
                .set(permits);
        redis.shutdown();
    }

    private void sql(String text, Object... values) throws SQLException {
        try (var database = suite.bookingDatabase();
                var statement = database.prepareStatement(text)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.execute();
        }
    }

    private StubServer.Reply result(String traceId) {
        return say("{\"status\":\"" + results.getOrDefault(traceId, "PENDING") + "\"}");
    }

    private static StubServer.Reply say(String data) {
        return StubServer.Reply.json(200, "{\"data\":" + data + "}");
    }
}
