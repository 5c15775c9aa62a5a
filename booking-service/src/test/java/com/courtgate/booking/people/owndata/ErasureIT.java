package com.courtgate.booking.people.owndata;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.PaymentServiceStub.Silence;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.payment.UnsettledPayments;
import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.common.security.Role;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The end of what is kept of a person. */
class ErasureIT extends PersonServerTest {
    /** Columns of an account that stay: that there was one, and when. */
    private static final Set<String> STAY = Set.of("id", "role", "created_at", "active", "deactivated_at", "erased_at");

    private int eraseDuePersons() {
        return works.run("erase-due-persons");
    }

    /** Columns that hold this text in some row, such as {@code audit_log.detail}. */
    private Set<String> columnsWith(String text) {
        Set<String> found = new TreeSet<>();
        jdbc.query(
                """
                select table_name, column_name from information_schema.columns
                where table_schema = database() and (data_type like '%char' or data_type like '%text'
                  or data_type like '%blob' or data_type like '%binary' or data_type = 'json')
                """,
                row -> {
                    String table = row.getString(1);
                    String column = row.getString(2);
                    if (count(table + " where locate(?, convert(" + column + " using utf8mb4)) > 0", text) > 0) {
                        found.add(table + "." + column);
                    }
                });
        return found;
    }

    /** Somebody of whom there is whatever there can be. */
    private Someone somebodyWithAPast() {
        Someone who = somebody();
        logIn(who, PASSWORD).isOk();
        Slot slot = aSlot(1);
        Decision played = recorded(slot, who.id());
        payFor(played, "P" + who.id());
        beganToday(slot.id());
        post(
                        admin(),
                        "/admin/users/" + who.id() + "/unlock",
                        Map.of("why", who.name() + " (" + who.studentId() + ") forgot \"it\""))
                .isOk();
        String token = tokens.token(
                who.id(), who.studentId(), Role.ADMIN, clock.instant().plusSeconds(60));
        post(token, "/admin/courts", Map.of("name", "旧场地" + who.id())).isOk(); // as one of the office, once
        logIn(who, "wrong").isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        hasAnAddress(who);
        hasGone(who);
        return who;
    }

    private JsonNode account(Someone who) {
        return get(admin(), "/admin/users/" + who.id()).isOk().data();
    }

    @Test
    void leavesNoNameAnywhere() {
        Someone who = somebodyWithAPast();
        assertThat(columnsWith(who.studentId()))
                .contains("user_account.student_id", "login_guard.subject", "audit_log.student_id", "audit_log.detail")
                .contains("notice_address.address");
        assertThat(columnsWith(who.name())).contains("user_account.name", "audit_log.detail");
        post(
                        admin(),
                        "/admin/users/" + who.id() + "/erase",
                        Map.of("why", "on the wish of " + who.name() + ", " + who.studentId()))
                .isOk();
        assertThat(columnsWith(who.studentId())).isEmpty();
        assertThat(columnsWith(who.name())).isEmpty();
        assertThat(paymentServiceStub.hasForgotten(who.id()))
                .as("payment-service forgets what they typed")
                .isTrue();
    }

    @Test
    void keepsWhatBookingsAndTheOfficeNeedUnderAPseudonym() {
        Someone who = somebodyWithAPast();
        jdbc.update(
                "update user_account set login_network = '192.0.2.3', campus_subject = ?, campus_refused_at = now()"
                        + " where id = ?",
                "subject of " + who.studentId(),
                who.id());
        act(who, "erase").isOk();
        assertThat(account(who).path("studentId").asText()).isEqualTo(who.pseudonym());
        assertThat(account(who).path("name").asText()).isEqualTo(who.pseudonym());
        assertThat(account(who).path("erasedAt").asText())
                .isEqualTo(clock.instant().toString());
        assertThat(count("reservation where user_id = ?", who.id())).isOne();
        assertThat(count("booking_order where user_id = ? and status = 'PAID'", who.id()))
                .isOne();
        assertThat(count("refresh_token where user_id = ?", who.id())).isZero();
        assertThat(count("notice where user_id = ?", who.id())).isZero();
        assertThat(count(
                        "user_account where id = ? and login_network is null and campus_subject is null"
                                + " and campus_refused_at is null",
                        who.id()))
                .isOne();
        JsonNode log = get(admin(), "/admin/audit-log?target=user:" + who.id()).data();
        assertThat(log.at("/items").findValuesAsText("action"))
                .containsExactly("user.erase", "user.deactivate", "user.unlock");
        assertThat(log.at("/items/2/detail/why").asText())
                .isEqualTo(who.pseudonym() + " (" + who.pseudonym() + ") forgot \"it\"");
        assertThat(count("audit_log where user_id = ? and student_id = ?", who.id(), who.pseudonym()))
                .isOne();
    }

    @Test
    void leavesTheNumberToWhoeverComesWithIt() {
        Someone who = somebodyWithAPast();
        act(who, "erase").isOk();
        var user = Map.of("studentId", who.studentId(), "name", "another", "password", PASSWORD);
        post(admin(), "/admin/users", List.of(user)).isOk();
        assertThat(idOf(who.studentId())).isNotEqualTo(who.id());
        logIn(who, PASSWORD).isOk();
        assertThat(count("reservation where user_id = ?", idOf(who.studentId())))
                .isZero();
    }

    @Test
    void hasNoWayBack() {
        Someone who = somebodyWithAPast();
        act(who, "erase").isOk();
        for (String deed : List.of("erase", "reactivate", "password", "unlock", "data")) {
            act(who, deed).isRefused(404, "NOT_FOUND");
        }
        logIn(who, PASSWORD).isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        get(who.token(), "/own-data").isRefused(404, "NOT_FOUND");
    }

    /** A column that is added later has to be spoken of in {@code PersonMapper.forget}, or here. */
    @Test
    void knowsWhatBecomesOfEachColumnOfAnAccount() {
        Someone who = somebodyWithAPast();
        Map<String, Object> before = jdbc.queryForMap("select * from user_account where id = ?", who.id());
        act(who, "erase").isOk();
        Map<String, Object> after = jdbc.queryForMap("select * from user_account where id = ?", who.id());
        assertThat(after.keySet()).allSatisfy(column -> {
            if (!STAY.contains(column)) {
                assertThat(String.valueOf(after.get(column)))
                        .as(column)
                        .isIn("null", "0", "false", "{erased}", who.pseudonym());
            }
        });
        assertThat(before.keySet()).isEqualTo(after.keySet()).containsAll(STAY);
    }

    /**
     * Texts that the office types, by the column's width; the audit log, whose rows are of who acts, is forgotten by
     * its own rule.
     */
    private List<String> columnsOfWords(String table) {
        return jdbc.queryForList("""
                select column_name from information_schema.columns
                where table_schema = database() and table_name = ? and character_maximum_length >= 200
                  and character_set_name <> 'ascii'
                """, String.class, table);
    }

    private List<String> columnsThatName(String table) {
        return jdbc.queryForList("""
                select column_name from information_schema.columns
                where table_schema = database() and table_name = ? and column_name like '%\\_id'
                """, String.class, table);
    }

    /** Tables with rows that lead to this user, directly or over a row that does, and how to find those rows. */
    private Map<String, String> rowsOf(long userId) {
        Map<String, String> rows = new TreeMap<>();
        List<String> tables = jdbc.queryForList(
                "select table_name from information_schema.tables where table_schema = database()", String.class);
        tables.stream()
                .filter(table -> columnsThatName(table).contains("user_id"))
                .forEach(table -> rows.put(table, "user_id = " + userId));
        rows.remove("audit_log");
        Deque<String> open = new ArrayDeque<>(rows.keySet());
        while (!open.isEmpty()) {
            String from = open.pop();
            for (String column : columnsThatName(from)) {
                String to = column.equals("slot_id") ? "time_slot" : column.replaceFirst("_id$", "");
                if (tables.contains(to) && !rows.containsKey(to)) {
                    rows.put(to, "id in (select " + column + " from " + from + " where " + rows.get(from) + ")");
                    open.push(to);
                }
            }
        }
        return rows;
    }

    /** Each text that may say something of a person, in whatever row leads to them: a new column is found by itself. */
    @Test
    void leavesNoWordsAboutThemInAnyRowThatLeadsToThem() {
        Someone who = somebodyWithAPast();
        isWrittenAbout(who);
        String words = "broken leg, see letter of " + UUID.randomUUID();
        rowsOf(who.id())
                .forEach((table, rows) -> columnsOfWords(table).forEach(column -> {
                    jdbc.update("update " + table + " set " + column + " = ? where " + rows, words);
                }));
        assertThat(columnsWith(words))
                .contains(
                        "standing_block.why",
                        "time_slot.blocked_why",
                        "user_standing.suspended_why",
                        "waitlist_entry.end_why");
        act(who, "erase").isOk();
        assertThat(columnsWith(words)).isEmpty();
    }

    /** Suspended, ended on a waitlist, withdrawn from an hour and blocked by a standing block, each with a reason. */
    private void isWrittenAbout(Someone who) {
        String now = InstantTypeHandler.text(clock.instant());
        jdbc.update(
                "update user_standing set suspended_until = ?, suspended_why = 'x' where user_id = ?", now, who.id());
        jdbc.update("""
                insert into waitlist_entry (user_id, session_id, state, end_reason, end_why, created_at, ended_at)
                select user_id, session_id, 'ENDED', 'BY_OFFICE', 'x', ?, ? from reservation where user_id = ?
                """, now, now, who.id());
        jdbc.update(
                "insert into standing_block (from_date, to_date, why, added_at, ended_at)"
                        + " values ('2020-01-01', '2020-01-01', 'x', ?, ?)",
                now,
                now);
        jdbc.update("""
                update time_slot set blocked = true, blocked_why = 'x',
                    standing_block_id = (select max(id) from standing_block)
                where id in (select slot_id from reservation where user_id = ?)
                """, who.id());
    }

    // Refusals

    @Test
    void waitsForTheEndOfTheRetention() {
        Someone who = somebody();
        act(who, "erase").isRefused(409, "STATE_INVALID");
        act(who, "deactivate").isOk();
        Answer early = act(who, "erase").isRefused(409, "STATE_INVALID");
        assertThat(early.data().path("until").asText())
                .isEqualTo(clock.instant().plus(Duration.ofDays(365)).toString());
        wasDeactivated(who, Duration.ofDays(365).minusMillis(1));
        act(who, "erase").isRefused(409, "STATE_INVALID");
        wasDeactivated(who, Duration.ofDays(365));
        act(who, "erase").isOk();
    }

    @Test
    void goesByTheSetting() {
        Someone who = somebody();
        act(who, "deactivate").isOk();
        wasDeactivated(who, Duration.ofDays(40));
        act(who, "erase").isRefused(409, "STATE_INVALID");
        put(admin(), "/admin/settings", Map.of("ERASURE_AFTER_DAY", 40, "why", "for this test"))
                .isOk();
        try {
            act(who, "erase").isOk();
        } finally {
            put(admin(), "/admin/settings", Map.of("ERASURE_AFTER_DAY", 365, "why", "for this test"))
                    .isOk();
        }
    }

    @Test
    void erasesStudentsOnly() {
        Someone who = somebody();
        hasGone(who);
        jdbc.update("update user_account set role = 'FINANCE' where id = ?", who.id());
        act(who, "erase").isRefused(409, "STATE_INVALID");
        eraseDuePersons();
        assertThat(account(who).path("name").asText()).isEqualTo(who.name());
        post(admin(), "/admin/users/987654321/erase", WHY).isRefused(404, "NOT_FOUND");
        post(admin(), "/admin/users/" + who.id() + "/erase", Map.of("why", "")).isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void erasesNobodyWhoHasACourtOrOwesForOne() {
        Someone who = somebody();
        Decision recorded = recorded(aSlot(1), who.id());
        hasGone(who);
        Answer unpaid = act(who, "erase").isRefused(409, "STATE_INVALID");
        assertThat(unpaid.data().path("orders").path(0).asText()).isEqualTo(recorded.orderNo());
        payFor(recorded, "P" + who.id());
        Answer ahead = act(who, "erase").isRefused(409, "STATE_INVALID");
        assertThat(ahead.data().path("orders")).isEmpty();
        assertThat(ahead.data().path("reservations").path(0).asLong())
                .isEqualTo(recorded.reservationIds().getFirst());
        assertThat(account(who).path("name").asText()).isEqualTo(who.name());
    }

    static Stream<Arguments> openMoney() {
        return Stream.of(
                Arguments.of("payOrders", new UnsettledPayments(List.of("X1"), List.of(), List.of())),
                Arguments.of("refunds", new UnsettledPayments(List.of(), List.of("X1"), List.of())),
                Arguments.of("anomalies", new UnsettledPayments(List.of(), List.of(), List.of("X1"))));
    }

    @ParameterizedTest
    @MethodSource("openMoney")
    void erasesNobodyWhoseMoneyIsNotSettled(String what, UnsettledPayments open) {
        Someone who = somebody();
        hasGone(who);
        paymentServiceStub.hasOpen(open);
        Answer refused = act(who, "erase").isRefused(409, "STATE_INVALID");
        assertThat(refused.data().path(what).path(0).asText()).isEqualTo("X1");
        assertThat(refused.body().path("message").asText()).contains("X1");
        assertThat(count("audit_log where action = 'user.erase' and target = ?", "user:" + who.id()))
                .isZero();
        paymentServiceStub.speaksAgain();
        act(who, "erase").isOk();
    }

    @Test
    void erasesNobodyOfWhoseMoneyNothingIsKnown() {
        Someone who = somebody();
        hasGone(who);
        paymentServiceStub.fallsSilent(Silence.AWAY);
        act(who, "erase").isRefused(503, "UNAVAILABLE");
        eraseDuePersons();
        assertThat(account(who).path("name").asText()).isEqualTo(who.name());
        paymentServiceStub.speaksAgain();
        clock.advance(Duration.ofSeconds(1));
        eraseDuePersons();
        assertThat(account(who).path("name").asText()).isEqualTo(who.pseudonym());
    }

    // The job

    @Test
    void erasesByItselfWhoseTimeIsOver() {
        Someone gone = somebodyWithAPast();
        Someone notYet = somebody();
        act(notYet, "deactivate").isOk();
        wasDeactivated(notYet, Duration.ofDays(364));
        Someone back = somebody();
        hasGone(back);
        act(back, "reactivate").isOk();
        Someone unsettled = somebody();
        recorded(aSlot(1), unsettled.id());
        hasGone(unsettled);
        eraseDuePersons();
        assertThat(account(gone).path("name").asText()).isEqualTo(gone.pseudonym());
        for (Someone other : List.of(notYet, back, unsettled)) {
            assertThat(account(other).path("name").asText()).isEqualTo(other.name());
        }
        assertThat(columnsWith(gone.studentId())).isEmpty();
        assertThat(eraseDuePersons())
                .as("who is not settled is looked at again after an hour")
                .isZero();
        clock.advance(Duration.ofHours(1));
        assertThat(eraseDuePersons()).isPositive();
        assertThat(count("user_account where id = ? and erased_at is null", unsettled.id()))
                .isOne();
    }

    @Test
    void countsFromNowWhereNobodyWroteDownSinceWhen() {
        Someone who = somebody();
        jdbc.update("update user_account set active = false where id = ?", who.id()); // as an older release does
        eraseDuePersons();
        assertThat(account(who).path("deactivatedAt").asText())
                .isEqualTo(clock.instant().toString());
        assertThat(count(
                        "user_account where id = ? and deactivated_at = ?",
                        who.id(),
                        InstantTypeHandler.text(clock.instant())))
                .isOne();
    }
}
