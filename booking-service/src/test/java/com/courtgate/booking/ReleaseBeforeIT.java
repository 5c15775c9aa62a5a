package com.courtgate.booking;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.PaymentSucceeded;
import com.courtgate.common.inbox.Inbox;
import com.courtgate.common.security.ClientNetwork;
import com.courtgate.common.security.EdgeKey;
import com.courtgate.common.testing.FrozenRelease;
import com.courtgate.common.testing.MvcServerTest;
import com.courtgate.common.testing.TestServers;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.flyway.FlywayMigrationStrategy;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpMethod;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** A database of the release before, with its rows: today's migrations take it, and today's code goes on with it. */
@SpringBootTest(classes = BookingApplication.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@Import({BookingServerTest.StandingClock.class, ReleaseBeforeIT.Upgrade.class})
@DirtiesContext
class ReleaseBeforeIT extends MvcServerTest {
    private static final long PLAYER = 7001;
    private static final long PAYER = 7002;
    private static final long OFFICE = 7008;
    private static final String PASSWORD = "password-of-before";
    private static final String UPGRADED = TestServers.newSchema();
    private static final long BLOCK_OF_EVERY_COURT = 72;
    private static final LocalDate FAIR = LocalDate.now(ZoneOffset.UTC).plusDays(20);

    @Autowired
    private Inbox inbox;

    @Autowired
    private Flyway flyway;

    @TestConfiguration(proxyBeanMethods = false)
    static class Upgrade {
        @Bean
        FlywayMigrationStrategy fromTheReleaseBefore() {
            return today -> {
                FrozenRelease.offer(linesOf(today.info().all()));
                Flyway.configure()
                        .configuration(today.getConfiguration())
                        .target(FrozenRelease.version())
                        .load()
                        .migrate();
                FrozenRelease.addRows(today.getConfiguration().getDataSource());
                blockEveryCourt(new JdbcTemplate(today.getConfiguration().getDataSource()));
                today.migrate();
            };
        }

        /** As the release before does it, of a day to which a session can be made today. */
        private static void blockEveryCourt(JdbcTemplate before) {
            before.update("""
                    insert into standing_block (id, from_date, to_date, why, added_at) values (?, ?, ?, 'fair', now(3))
                    """, BLOCK_OF_EVERY_COURT, FAIR, FAIR);
        }
    }

    private static List<String> linesOf(MigrationInfo... migrations) {
        return Arrays.stream(migrations)
                .map(migration -> migration.getVersion() + " " + migration.getChecksum())
                .toList();
    }

    /** Nobody here listens to the broker: its messages are those of other tests. */
    @DynamicPropertySource
    static void upgraded(DynamicPropertyRegistry properties) {
        BookingServerTest.servers(properties);
        properties.add("spring.datasource.url", () -> UPGRADED);
        properties.add("spring.rabbitmq.listener.simple.auto-startup", () -> false);
    }

    @BeforeEach
    void startClock() {
        BookingServerTest.clock.set(Instant.now());
    }

    /** One that was changed since would stop every installation at its next start. */
    @Test
    void hasAllMigrationsOfTheReleaseBeforeAsTheyWere() {
        assertThat(linesOf(flyway.info().applied())).containsAll(FrozenRelease.migrations());
        assertThat(flyway.info().pending()).isEmpty();
    }

    @Test
    void givesEachAccountItsUserLockAndEachReservationItsDay() {
        assertThat(count("user_account a left join user_standing s on s.user_id = a.id where s.user_id is null"))
                .isZero();
        assertThat(count("reservation r join time_slot s on s.id = r.slot_id where r.slot_date <> s.slot_date"
                        + " or r.slot_date is null"))
                .isZero();
        assertThat(count("reservation")).isEqualTo(7);
    }

    @Test
    void givesEverythingToTheFirstHallWhichHasTheSettingsZone() {
        assertThat(jdbc.queryForObject("select time_zone from hall where id = 1", String.class))
                .isEqualTo("Asia/Shanghai");
        for (String table : List.of("court", "opening_plan", "booking_session")) {
            assertThat(count(table)).as(table).isPositive();
            assertThat(count(table + " where hall_id <> 1")).as(table).isZero();
        }
    }

    @Test
    void takesRowsThatTheReleaseBeforeWritesBesideIt() {
        jdbc.update("insert into court (id, name, active, created_at) values (790, 'beside', true, now(3))");
        jdbc.update("""
                insert into opening_plan (id, name, weekdays, opens_at, closes_at, permits, flash_time, time_zone,
                    days_ahead, active, created_at)
                values (790, 'beside', 127, '18:00', '22:00', 1, '13:00', 'UTC+8', 1, true, now(3))
                """);
        jdbc.update("""
                insert into booking_session (id, slot_date, flash_time, time_zone, status, created_at)
                values (719, '2099-06-03', '2099-06-02 05:00:00', 'UTC+8', 'SCHEDULED', now(3))
                """);
        postInternal("/internal/plans/generate", Map.of()).isOk();
        JsonNode first = get(BookingServerTest.tokens.admin(OFFICE), "/admin/halls")
                .isOk()
                .data()
                .path("items")
                .path(0);
        assertThat(texts(first.path("plansElsewhere"), "id")).containsExactly("790");
        assertThat(texts(first.path("sessionsElsewhere"), "id")).containsExactly("719");
        assertThat(count("opening_plan where id = 790 and active")).isZero();
    }

    /** Both releases block every court without a row, also one added later; from the second hall on there are rows. */
    @Test
    void keepsEveryCourtOutOfSaleBesideTheReleaseBeforeUntilThereIsASecondHall() {
        String admin = BookingServerTest.tokens.admin(OFFICE);
        LocalDate nextDay = FAIR.plusDays(1);
        var itGoesOn = Map.of("from", nextDay, "to", nextDay, "why", "it goes on");
        long ours = idOf(post(admin, "/admin/standing-blocks", itGoesOn));
        jdbc.update("insert into court (id, name, active, created_at) values (780, 'beside', true, now(3))");
        post(admin, "/admin/courts", Map.of("name", "by this release")).isOk();
        assertThat(courtsOf(BLOCK_OF_EVERY_COURT)).isEmpty();
        assertThat(courtsOf(ours)).isEmpty();
        Instant gate = FAIR.atStartOfDay(ZoneOffset.UTC).toInstant();
        var slot = Map.of("courtId", 780, "startTime", "20:00", "endTime", "21:00");
        for (LocalDate date : List.of(FAIR, nextDay)) {
            var session = Map.of("slotDate", date, "flashTime", gate, "slots", List.of(slot));
            long made = idOf(post(admin, "/admin/sessions", session));
            assertThat(count("time_slot where session_id = ? and blocked", made))
                    .isOne();
        }
        jdbc.update("""
                insert into hall (id, name_zh, name_en, time_zone, created_at)
                values (79, '馆', 'Halle', 'Asia/Shanghai', now(3))
                """);
        try {
            long theirs = idOf(post(admin, "/admin/courts", Map.of("name", "theirs", "hallId", 79)));
            for (long block : List.of(BLOCK_OF_EVERY_COURT, ours)) {
                assertThat(count("standing_block where id = ? and hall_id = 1", block))
                        .isOne();
                assertThat(courtsOf(block)).contains(71L, 780L).doesNotContain(theirs);
            }
        } finally {
            jdbc.update("delete from court where hall_id = 79");
            jdbc.update("delete from hall where id = 79");
        }
    }

    private static long idOf(Answer made) {
        return made.isOk().data().path("id").asLong();
    }

    private List<Long> courtsOf(long block) {
        return jdbc.queryForList(
                "select court_id from standing_block_court where standing_block_id = ?", Long.class, block);
    }

    @ParameterizedTest
    @ValueSource(strings = {"before01", "before02"}) // with a final hash, and with one that is to be wrapped
    void letsPeopleInWithTheirPasswords(String studentId) {
        send(
                        HttpMethod.POST,
                        null,
                        "/auth/login",
                        r -> withJson(Map.of("studentId", studentId, "password", PASSWORD))
                                .apply(r.header(ClientNetwork.HEADER, "10.1.2.4")
                                        .header(EdgeKey.HEADER, new EdgeKey(INTERNAL_KEY).value())))
                .isOk();
    }

    @Test
    void showsPeopleWhatTheyHave() {
        JsonNode mine = get(student(PLAYER), "/reservations/mine").isOk().data();
        assertThat(texts(mine.path("items"), "orderNo")).containsExactlyInAnyOrder("B-played", "B-paid");
        assertThat(texts(mine.path("items"), "status")).containsOnly("CONFIRMED");
        JsonNode orders = get(student(7003), "/orders/mine").isOk().data();
        assertThat(texts(orders.path("items"), "orderNo")).containsExactlyInAnyOrder("B-several", "B-too-late");
        JsonNode notices = get(student(PLAYER), "/notices").isOk().data();
        assertThat(notices.toString()).contains("一号场", "B-paid");
        assertThat(get(student(PLAYER), "/notices/address").isOk().text()).contains("before01@campus.example");
        assertThat(get(student(PLAYER), "/sessions/711/slots").isOk().text()).contains("7110");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "audit-log",
                "courts",
                "dead-letters",
                "inbox",
                "letters",
                "orders",
                "orders/B-several",
                "outbox",
                "plans",
                "reservations",
                "sessions",
                "sessions/711",
                "settings",
                "slots?from=2099-06-01&to=2099-06-02",
                "standing-blocks",
                "users"
            })
    void showsTheOfficeAllOfIt(String list) {
        get(BookingServerTest.tokens.admin(OFFICE), "/admin/" + list).isOk();
    }

    @Test
    void tellsReserveServiceWhoHoldsWhat() {
        Answer stock = getInternal("/internal/sessions/711/load").isOk();
        assertThat(texts(stock.body().path("holders"), "traceId")).contains("trace-paid", "trace-waits", "B-several");
        assertThat(stock.body().path("quota").asInt()).isEqualTo(3);
        Answer ruled = postInternal(
                "/internal/traces/rule",
                Map.of(
                        "sessionId",
                        711,
                        "traces",
                        List.of(
                                Map.of("traceId", "trace-paid", "userId", PLAYER),
                                Map.of("traceId", "trace-refused", "userId", 7003),
                                Map.of("traceId", "B-several", "userId", 7003))));
        assertThat(texts(ruled.isOk().body().path("decisions"), "outcome"))
                .containsExactly("SUCCESS", "FAILED", "SUCCESS");
    }

    /** The release before kept no paid sum with a reservation. */
    @Test
    void givesBackWhatWasConfirmedBefore() {
        Answer order = getInternal("/internal/orders/B-several").isOk();
        assertThat(order.body().path("status").asText()).isEqualTo("PAID");
        assertThat(order.body().path("items")).hasSize(2).noneMatch(item -> item.hasNonNull("paidFen"));
        Answer given = postInternal(
                "/internal/orders/B-several/refunds/R-after",
                Map.of("userId", 7003, "reservationId", 7107, "force", false));
        assertThat(given.isOk().body().path("outcome").asText()).isEqualTo("CANCELLED");
        assertThat(given.body().path("refundFen").asLong()).isEqualTo(2600);
    }

    @Test
    void confirmsWhatWaitedForItsPayment() throws JsonProcessingException {
        var paid = new PaymentSucceeded("B-waits", "P-waits", PAYER, 3100, 3000, 100, Instant.now());
        var event = new Event<>(
                "00000000-0000-0000-0000-000000000099", Topology.PAYMENT_SUCCEEDED, "P-waits", Instant.now(), paid);
        inbox.receive(
                "booking-service",
                MessageBuilder.withBody(json.writeValueAsBytes(event)).build());
        assertThat(count("booking_order where order_no = 'B-waits' and status = 'PAID'"))
                .isOne();
        assertThat(count("reservation where id = 7103 and status = 'CONFIRMED' and paid_fen = 3000"))
                .isOne();
    }

    private static List<String> texts(JsonNode list, String field) {
        List<String> texts = new ArrayList<>();
        StreamSupport.stream(list.spliterator(), false)
                .forEach(entry -> texts.add(entry.path(field).asText()));
        return texts;
    }

    private static String student(long id) {
        return BookingServerTest.tokens.student(id);
    }
}
