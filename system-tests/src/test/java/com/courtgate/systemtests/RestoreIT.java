package com.courtgate.systemtests;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.testing.OnlyInTestAll;
import com.courtgate.suite.Dev;
import com.courtgate.suite.money.MoneyChecker;
import com.courtgate.suite.rush.Opening;
import com.courtgate.suite.rush.RushRun;
import com.courtgate.systemtests.Campus.Booked;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A backup takes the place of everything: what it knows stands, what came later until the wished moment stands too, and
 * what is lost leaves no double booking behind and no money.
 */
@OnlyInTestAll(
        "restarts everything several times; the tools that compare bills and put books aside have tests of their own in payment-service")
@ExtendWith(RunningSuite.class)
class RestoreIT {
    private static final Duration GIVEN_BACK_WITHIN = Duration.ofSeconds(90);
    private static final RushRun.Size SMALL = new RushRun.Size(200, 2, 3, 1, Duration.ofSeconds(2));
    private static final int DAY_SECONDS = 24 * 60 * 60;
    private final Campus campus = new Campus();
    private boolean daysAreShifted;

    @TempDir
    private Path folder;

    @AfterEach
    void asTheOtherTestsWantIt() {
        if (daysAreShifted) {
            RunningSuite.dev().run("restart", "channel");
            RunningSuite.dev().run("restart", "payment");
        }
        // The gateway finds what came back a moment later.
        eventually(() ->
                assertThat(RunningSuite.api().login("admin", "admin-dev-only")).isNotNull());
    }

    @Test
    void bringsBackWhatWasAndGivesBackWhatIsLost() throws Exception {
        var rush = new RushRun(RunningSuite.suite(), SMALL, Campus.CLOCK).run((r, o) -> {});
        assertThat(rush).matches(RushRun.Outcome::isClean);
        Opening opening = campus.opened(5);
        Booked before = campus.paid(opening, 0);
        long hall = campus.aHall("North");
        Opening elsewhere = campus.openedIn(hall);
        Booked there = campus.paid(elsewhere, 0);
        List<Booked> pair = campus.paidTogether(opening, 3, 4);
        Booked withdrawn = pair.getFirst();
        String pairPayment = payOrder(withdrawn).path("outTradeNo").asText();
        String login = campus.api
                .post("/auth/login", null, Map.of("studentId", "admin", "password", "admin-dev-only"))
                .expectSuccess()
                .data()
                .path("refreshToken")
                .asText();
        Path backup = folder.resolve("backup");
        RunningSuite.dev().run("backup", backup.toString());

        Booked after = campus.paid(opening, 1);
        Instant until = aSecondAfter(Campus.CLOCK.instant());
        Booked lost = campus.paid(opening, 2);
        String lostPayment = payOrder(lost).path("outTradeNo").asText();
        campus.change(opening, withdrawn, "withdraw");
        eventually(() -> assertThat(refunds(pairPayment)).containsExactly("SUCCESS"));

        RunningSuite.dev().run("restore", backup.toString(), "--until", until.toString());
        // nobody knows of it any more: the one who has the court keeps it until the office says so again
        eventually(() -> assertThat(campus.status(withdrawn)).isEqualTo("CONFIRMED"));
        campus.change(opening, withdrawn, "withdraw");
        eventually(() -> assertThat(refunds(pairPayment)).containsExactly("INIT"));
        aSecondAfter(Campus.CLOCK.instant()); // zones have seconds as well: the restore is of the day that ends
        Dev dayAfter = RunningSuite.devWith(dayEndsNow());
        daysAreShifted = true;
        dayAfter.run("restart", "channel");
        dayAfter.run("restart", "payment");

        // all has just been started: a first request may be late, and is then told to come again
        eventually(() -> assertThat(campus.status(before)).isEqualTo("CONFIRMED"));
        eventually(() -> assertThat(campus.status(after)).isEqualTo("CONFIRMED"));
        assertThat(hallOf(there)).isEqualTo(hall);
        assertThat(hallOf(before)).isOne();
        assertThat(campus.api
                        .get("/halls", there.token())
                        .expectSuccess()
                        .data()
                        .findValuesAsText("id"))
                .contains("1", String.valueOf(hall));
        // who logged out after the backup must not be logged in again
        assertThat(campus.api
                        .post("/auth/refresh", null, Map.of("refreshToken", login))
                        .code())
                .isEqualTo("TOKEN_INVALID");
        assertThat(campus.api
                        .get("/reservations/" + lost.reservationId(), lost.token())
                        .status())
                .isEqualTo(404);
        // OPEN is what the database says and never ceased to be: a press counts from when Redis has the session again
        eventually(() -> assertThat(held(opening)).isEqualTo(3));
        eventually(() -> assertThat(held(elsewhere)).isOne());
        Booked next = campus.book(opening, 2);
        assertThat(next.reservationId()).isGreaterThan(lost.reservationId() + 1_000_000);
        campus.change(opening, withdrawn, "unblock");
        campus.book(opening, 3);
        assertThat(twiceSold()).isEmpty();

        // owed is what is under way as well, and the checker takes that for given back
        eventually(GIVEN_BACK_WITHIN, () -> assertThat(refunds(lostPayment)).containsExactly("SUCCESS"));
        // by the one of the lost time, after pauses that have grown: half of the money stays for what is kept
        eventually(Duration.ofMinutes(4), () -> assertThat(refunds(pairPayment)).containsExactly("SUCCESS"));
        eventually(
                GIVEN_BACK_WITHIN,
                () -> assertThat(new MoneyChecker(RunningSuite.suite()).findings())
                        .isEmpty());
        assertThat(campus.status(pair.getLast())).isEqualTo("CONFIRMED");
        assertThat(channelOnly()).containsExactly(lostPayment);
        assertThat(payOrder(before).path("status").asText()).isEqualTo("SUCCESS");
    }

    /** A drawer cannot be put back. */
    @Test
    void handsCashOutOnceAndKnowsWhatWasTaken() throws Exception {
        Opening opening = campus.opened(2);
        Booked fetched = campus.book(opening, 0);
        takenAtDesk(fetched);
        eventually(() -> assertThat(campus.status(fetched)).isEqualTo("CONFIRMED"));
        campus.api
                .post("/pay/refund/" + fetched.reservationId(), fetched.token(), Map.of())
                .expectSuccess();
        String refundNo = eventually(() -> waitingAtDesk(fetched));
        Path backup = folder.resolve("backup");
        RunningSuite.dev().run("backup", backup.toString());
        String handedBack = "/desk/refunds/" + refundNo + "/handed-back";
        campus.api.post(handedBack, campus.admin, Map.of("why", "cash")).expectSuccess();
        String lost = takenAtDesk(campus.book(opening, 1));

        RunningSuite.dev().run("restore", backup.toString());
        eventually(() -> assertThat(campus.api
                        .post(handedBack, campus.admin, Map.of("why", "cash"))
                        .status())
                .isEqualTo(409));
        eventually(
                () -> assertThat(payOrder(fetched).path("refund").path("status").asText())
                        .isEqualTo("SUCCESS"));
        try (Connection database = RunningSuite.suite().paymentDatabase()) {
            assertThat(column(database, "select no from till_entry where no in ('" + lost + "', '" + refundNo + "')"))
                    .containsExactlyInAnyOrder(lost, refundNo);
            assertThat(column(database, "select out_trade_no from pay_order where out_trade_no = '" + lost + "'"))
                    .isEmpty();
        }
    }

    private JsonNode reservation(Booked booked) {
        return campus.api
                .get("/reservations/" + booked.reservationId(), booked.token())
                .expectSuccess()
                .data();
    }

    private long hallOf(Booked booked) {
        return reservation(booked).path("slot").path("hallId").asLong();
    }

    /** Answers the number of the pay order. */
    private String takenAtDesk(Booked booked) {
        JsonNode reservation = reservation(booked);
        Map<String, Object> cash = Map.of(
                "payableFen",
                reservation.path("amountFen").asLong(),
                "entry",
                UUID.randomUUID().toString(),
                "why",
                "cash");
        String orderNo = reservation.path("orderNo").asText();
        return campus.api
                .post("/desk/orders/" + orderNo + "/paid", campus.admin, cash)
                .expectSuccess()
                .data()
                .path("outTradeNo")
                .asText();
    }

    private String waitingAtDesk(Booked booked) {
        String orderNo = reservation(booked).path("orderNo").asText();
        JsonNode waiting =
                campus.api.get("/desk/refunds", campus.admin).expectSuccess().data();
        for (JsonNode refund : waiting) {
            if (refund.path("orderNo").asText().equals(orderNo)) {
                return refund.path("refundNo").asText();
            }
        }
        throw new AssertionError("nothing waits for " + orderNo);
    }

    @Test
    void refusesWhatIsNotAWholeBackupBeforeItTouchesAnything() throws IOException {
        Booked booked = campus.book(campus.opened(1), 0);
        Path backup = folder.resolve("backup");
        RunningSuite.dev().run("backup", backup.toString());
        Path truncated = Files.copy(backup, folder.resolve("truncated"));
        try (var file = FileChannel.open(truncated, StandardOpenOption.WRITE)) {
            file.truncate(file.size() / 2);
        }
        Path changed = Files.copy(backup, folder.resolve("changed"));
        try (var file = FileChannel.open(changed, StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(new byte[16]), file.size() / 2);
        }
        Path foreign = Files.writeString(folder.resolve("foreign"), "somebody's letter");
        for (Path file : List.of(truncated, changed, foreign)) {
            assertThatThrownBy(() -> RunningSuite.dev().run("restore", file.toString()))
                    .as(file.toString())
                    .hasMessageContaining("Nothing was changed");
        }
        assertThatThrownBy(() -> RunningSuite.dev().run("restore", backup.toString(), "--until", "2020-01-01"))
                .hasMessageContaining("Nothing was changed");
        assertThat(campus.status(booked)).isEqualTo("PENDING_PAYMENT");
    }

    /** Permits that Redis knows to be taken; none while it has not the session. */
    private int held(Opening opening) {
        return campus.api
                .get("/admin/sessions/" + opening.sessionId() + "/live", campus.admin)
                .expectSuccess()
                .data()
                .path("held")
                .asInt();
    }

    private JsonNode payOrder(Booked booked) {
        return campus.api
                .get("/pay/reservation/" + booked.reservationId(), booked.token())
                .expectSuccess()
                .data();
    }

    /** The first full second of which nothing that was done until now is part; waited for, since logs have seconds. */
    private static Instant aSecondAfter(Instant now) {
        Instant until = now.truncatedTo(ChronoUnit.SECONDS).plusSeconds(2);
        eventually(() -> assertThat(Campus.CLOCK.instant()).isAfter(until));
        return until;
    }

    /** Both books' days end at this moment, so that the bill of all that was lost until now is there at once. */
    private static Map<String, String> dayEndsNow() {
        int sinceMidnight =
                LocalTime.ofInstant(Campus.CLOCK.instant(), ZoneOffset.UTC).toSecondOfDay();
        int ahead = sinceMidnight <= DAY_SECONDS / 2 ? -sinceMidnight : DAY_SECONDS - sinceMidnight;
        String zone = ZoneOffset.ofTotalSeconds(ahead).getId();
        return Map.of(
                "COURTGATE_BILL_ZONE",
                zone,
                "COURTGATE_CHANNEL_ZONE",
                zone,
                "COURTGATE_BILL_FROM",
                "00:00",
                "COURTGATE_BILL_EVERY",
                "2s");
    }

    private static List<String> twiceSold() throws SQLException {
        try (Connection database = RunningSuite.suite().bookingDatabase()) {
            return column(database, """
                    select r.slot_id from reservation r join time_slot s on s.id = r.slot_id
                    where r.status in ('OFFERED', 'PENDING_PAYMENT', 'CONFIRMED')
                    group by r.slot_id, s.permits having count(*) > s.permits
                    """);
        }
    }

    private static List<String> refunds(String outTradeNo) throws SQLException {
        try (Connection database = RunningSuite.suite().paymentDatabase()) {
            return column(database, "select status from refund_order where out_trade_no = '" + outTradeNo + "'");
        }
    }

    private static List<String> channelOnly() throws SQLException {
        try (Connection database = RunningSuite.suite().paymentDatabase()) {
            return column(
                    database,
                    "select distinct out_trade_no from bill_difference where kind = 'CHANNEL_ONLY' and movement = 'PAY'");
        }
    }

    private static List<String> column(Connection database, String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (var statement = database.createStatement();
                var rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }
}
