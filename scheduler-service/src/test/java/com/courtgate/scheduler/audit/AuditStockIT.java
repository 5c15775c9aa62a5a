package com.courtgate.scheduler.audit;

import static com.courtgate.common.contract.session.SessionStatus.OPEN;
import static com.courtgate.common.contract.session.SessionStatus.SCHEDULED;
import static com.courtgate.common.contract.session.SessionStatus.WARMED;
import static com.courtgate.scheduler.stub.SchedulerServiceTest.BOOKING;
import static com.courtgate.scheduler.stub.SchedulerServiceTest.RESERVE;
import static com.courtgate.scheduler.stub.SchedulerServiceTest.TOKENS;
import static com.courtgate.scheduler.stub.Sessions.FLASH_TIME;
import static com.courtgate.scheduler.stub.Sessions.session;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.contract.session.Holder;
import com.courtgate.common.contract.session.StockState;
import com.courtgate.common.contract.session.StockState.SlotHolder;
import com.courtgate.common.contract.session.StockState.SlotState;
import com.courtgate.common.retention.PurgeTables;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.scheduler.stub.AdminCalls;
import com.courtgate.scheduler.stub.AdminCalls.Answer;
import com.courtgate.scheduler.stub.SchedulerServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

@SchedulerServiceTest
class AuditStockIT {
    private static final Holder ANN = new Holder(71, 1, "trace-ann");
    private static final Holder BEN = new Holder(72, 2, "trace-ben");

    /** Slots 71 and 72 of session 7 with nobody in them. */
    private static final StockState EMPTY = stock(slot(71, 1, 1), slot(72, 2, 2));

    private static final StockState ANN_HOLDS = stock(slot(71, 1, 0, decided(ANN)), slot(72, 2, 2));
    private static final StockState COUNTER_TOO_HIGH = stock(slot(71, 1, 1, decided(ANN)), slot(72, 2, 2));

    @Autowired
    private TestRestTemplate http;

    @Autowired
    private AuditLiveSessions auditLiveSessions;

    @Autowired
    private PurgeTables purge;

    @Autowired
    private MeterRegistry meters;

    @Autowired
    private MutableClock clock;

    @Autowired
    private JdbcTemplate database;

    @Autowired
    private CircuitBreakerRegistry breakers;

    private AdminCalls admin;

    @BeforeEach
    void startsWithAnOpenSession() {
        BOOKING.forgetEverything();
        RESERVE.forgetEverything();
        breakers.getAllCircuitBreakers().forEach(CircuitBreaker::reset);
        database.update("delete from stock_finding");
        clock.set(FLASH_TIME);
        BOOKING.has(session(7, OPEN));
        admin = AdminCalls.by(http);
    }

    @Test
    void findsNothingWhereRedisAndDatabaseAgree() {
        BOOKING.hasReservation(7, ANN);
        RESERVE.reads(7, ANN_HOLDS);

        assertThat(audit().toString()).isEqualTo("{\"sessionId\":7,\"drift\":0,\"findings\":[],\"repaired\":0}");
    }

    @Test
    void reportsAHolderThatTheDatabaseDoesNotHaveThenReleasesIt() {
        RESERVE.reads(7, ANN_HOLDS);
        double before = repairedSoFar();

        JsonNode first = audit();
        assertThat(first.path("drift").asInt()).isEqualTo(1);
        assertThat(first.path("repaired").asInt()).isZero();
        JsonNode finding = first.path("findings").path(0);
        assertThat(finding.path("slotId").asLong()).isEqualTo(71);
        assertThat(finding.path("kind").asText()).isEqualTo("UNKNOWN_HOLDER");
        assertThat(finding.path("userId").asLong()).isEqualTo(1);
        assertThat(finding.path("traceId").asText()).isEqualTo("trace-ann");
        assertThat(RESERVE.repairs()).isEmpty();

        assertThat(audit().path("repaired").asInt()).isEqualTo(1);
        assertRepaired("[]", "[{\"slotId\":71,\"userId\":1,\"traceId\":\"trace-ann\"}]", "[71]");
        assertThat(repairedSoFar() - before).isEqualTo(1);
    }

    @Test
    void adoptsAReservationThatRedisLost() {
        BOOKING.hasReservation(7, BEN);
        RESERVE.reads(7, EMPTY);

        assertThat(audit().path("findings").path(0).path("kind").asText()).isEqualTo("LOST_PERMIT");
        audit();

        assertRepaired("[{\"slotId\":72,\"userId\":2,\"traceId\":\"trace-ben\"}]", "[]", "[72]");
        assertThat(RESERVE.repairs().getLast().path("life").asText())
                .as("in which the database was asked")
                .startsWith("life ");
    }

    @Test
    void recountsASlotWhoseCounterIsWrong() {
        BOOKING.hasReservation(7, ANN);
        RESERVE.reads(7, COUNTER_TOO_HIGH);

        JsonNode finding = audit().path("findings").path(0);
        assertThat(finding.path("kind").asText()).isEqualTo("MISCOUNT");
        assertThat(finding.path("userId").isNull()).isTrue();
        assertThat(finding.path("traceId").isNull()).isTrue();
        assertThat(finding.path("surplus").asInt()).isEqualTo(1);
        assertThat(audit().path("repaired").asInt()).isEqualTo(1);

        assertRepaired("[]", "[]", "[71]");
    }

    @Test
    void doesNotRepairWhatWasGoneInBetween() {
        RESERVE.reads(7, ANN_HOLDS);
        audit();
        RESERVE.reads(7, EMPTY);
        audit();
        RESERVE.reads(7, ANN_HOLDS);
        audit();

        assertThat(RESERVE.repairs()).isEmpty();
    }

    @Test
    void doesNotRepairAMiscountThatChanges() {
        RESERVE.reads(7, stock(slot(71, 1, 0)));
        audit();
        RESERVE.reads(7, stock(slot(71, 1, -1)));
        audit();

        assertThat(RESERVE.repairs()).isEmpty();
    }

    @Test
    void believesOnlyWhatBothReadingsOfRedisShow() {
        for (int i = 0; i < 2; i++) {
            RESERVE.reads(7, ANN_HOLDS, EMPTY);
            assertThat(audit().path("drift").asInt()).isZero();
            RESERVE.reads(7, EMPTY, ANN_HOLDS);
            assertThat(audit().path("drift").asInt()).isZero();
        }
        assertThat(RESERVE.repairs()).isEmpty();
    }

    @Test
    void repairsOnceMoreWhatARepairDidNotChange() {
        RESERVE.reads(7, ANN_HOLDS);
        for (int i = 0; i < 4; i++) {
            audit();
        }
        assertThat(RESERVE.repairs()).hasSize(2);
    }

    @Test
    void goesOnWithWhatAnotherInstanceFound() {
        RESERVE.reads(7, ANN_HOLDS);
        database.update("""
                insert into stock_finding
                  (session_id, slot_id, kind, trace_id, user_id, surplus, found_at)
                values (7, 71, 'UNKNOWN_HOLDER', 'trace-ann', 1, 0, '2026-11-21 05:00:00')
                """);

        auditLiveSessions.run();

        assertThat(RESERVE.repairs()).hasSize(1);
    }

    @Test
    void auditsEveryMinuteWhatIsWarmedUpOrOpen() {
        BOOKING.has(session(8, WARMED));
        BOOKING.has(session(9, SCHEDULED));

        auditLiveSessions.run();

        assertThat(RESERVE.requests())
                .containsExactlyInAnyOrder("GET /internal/sessions/7/state", "GET /internal/sessions/8/state");
    }

    @Test
    void letsNoFailingSessionHoldUpTheAuditOfAnother() {
        BOOKING.has(session(8, OPEN));
        RESERVE.reads(7, ANN_HOLDS);
        RESERVE.reads(8, stock());
        RESERVE.failOn("/internal/sessions/8/state", 500);
        auditLiveSessions.run();
        auditLiveSessions.run();

        assertThat(RESERVE.repairs()).hasSize(1);
    }

    @Test
    void forgetsFindingsOfSessionsThatAreLongOver() {
        RESERVE.reads(7, ANN_HOLDS);
        audit();
        BOOKING.forgetEverything();
        clock.advance(Duration.ofDays(2).plusSeconds(1));

        purge.purge();

        assertThat(database.queryForList("select * from stock_finding")).isEmpty();
    }

    @Test
    void refusesToAuditWhatIsNotLoadedOrNotThere() {
        assertThat(admin.post("/admin/sessions/7/audit").enumCode()).isEqualTo("STATE_INVALID");
        assertThat(admin.post("/admin/sessions/404/audit").enumCode()).isEqualTo("NOT_FOUND");
        assertThat(admin.post("/admin/sessions/x/audit").enumCode()).isEqualTo("VALIDATE_FAILED");
    }

    @Test
    void writesTheAdministratorsTrail() {
        RESERVE.reads(7, EMPTY);
        audit();

        assertThat(BOOKING.auditLog().getFirst().path("action").asText()).isEqualTo("session.audit");
    }

    @Test
    void showsALiveSession() {
        BOOKING.hasReservation(7, ANN);
        RESERVE.reads(
                7,
                new StockState(
                        true,
                        Gate.TIMED,
                        1,
                        5L,
                        Map.of("OUT_OF_STOCK", 9L, "DUP_REQ", 2L),
                        List.of(slot(71, 1, 0, decided(ANN)), slot(72, 2, 1, new SlotHolder(2, "trace-ben", true)))));

        JsonNode live = admin.get("/admin/sessions/7/live").data();

        assertThat(live.path("status").asText()).isEqualTo("OPEN");
        assertThat(live.path("permits").asInt()).isEqualTo(3);
        assertThat(live.path("accepted").asInt()).isEqualTo(5);
        assertThat(live.path("requests").asInt()).isEqualTo(5 + 9 + 2);
        assertThat(live.path("held").asInt()).isEqualTo(2);
        assertThat(live.path("pending").asInt()).isEqualTo(1);
        assertThat(live.path("recorded").asInt()).isEqualTo(1);
        assertThat(live.path("paid").asInt()).isEqualTo(1);
        assertThat(live.path("rejected").path("OUT_OF_STOCK").asInt()).isEqualTo(9);
        assertThat(live.path("drift").asInt()).isZero();
    }

    @Test
    void showsDriftOfCountersNowAndOfHoldersSinceTheLastAudit() {
        RESERVE.reads(7, ANN_HOLDS);
        audit();
        RESERVE.reads(7, stock(slot(71, 1, 0, decided(ANN)), slot(72, 2, 0)));

        assertThat(admin.get("/admin/sessions/7/live").data().path("drift").asInt())
                .isEqualTo(3);
    }

    @Test
    void showsNoLiveSessionWithoutRedisOrWithoutSession() {
        assertThat(admin.get("/admin/sessions/404/live").enumCode()).isEqualTo("NOT_FOUND");
        RESERVE.isDown();
        Answer answer = admin.get("/admin/sessions/7/live");
        assertThat(answer.enumCode()).isEqualTo("UNAVAILABLE");
        assertThat(answer.headers().getFirst("Retry-After")).isNotNull();
        assertThat(AdminCalls.withToken(http, TOKENS.student(5))
                        .get("/admin/sessions/7/live")
                        .enumCode())
                .isEqualTo("FORBIDDEN");
    }

    private JsonNode audit() {
        Answer answer = admin.post("/admin/sessions/7/audit");
        assertThat(answer.status()).isEqualTo(200);
        return answer.data();
    }

    private double repairedSoFar() {
        return meters.counter("courtgate.stock.drift.repaired").count();
    }

    private static void assertRepaired(String adopt, String release, String recount) {
        assertThat(RESERVE.repairs()).hasSize(1);
        JsonNode repair = RESERVE.repairs().getFirst();
        assertThat(repair.path("adopt").toString()).isEqualTo(adopt);
        assertThat(repair.path("release").toString()).isEqualTo(release);
        assertThat(repair.path("recount").toString()).isEqualTo(recount);
    }

    private static SlotHolder decided(Holder holder) {
        return new SlotHolder(holder.userId(), holder.traceId(), false);
    }

    private static SlotState slot(long id, int permits, int left, SlotHolder... holders) {
        return new SlotState(id, permits, left, List.of(holders));
    }

    private static StockState stock(SlotState... slots) {
        return new StockState(true, Gate.TIMED, 0, 0L, Map.of(), List.of(slots));
    }
}
