package com.courtgate.booking.people.owndata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.payment.OwnPaymentData;
import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.common.security.Role;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Data kept of a person, told to themselves and to the office. */
class OwnDataIT extends PersonServerTest {
    @LocalServerPort
    private int port;

    private JsonNode file(Someone who) {
        return get(who.token(), "/own-data").isOk().body();
    }

    private static List<String> texts(JsonNode list, String field) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(row -> row.path(field).asText())
                .toList();
    }

    private void noticesOf(Someone who, int count) {
        for (int i = 0; i < count; i++) {
            jdbc.update(
                    "insert into notice (user_id, kind, subject, facts, created_at) values (?, 'PAID', ?, ?, ?)",
                    who.id(),
                    "made-" + who.id() + "-" + i,
                    "{\"slots\":[],\"why\":\"" + "x".repeat(100) + "\"}",
                    InstantTypeHandler.text(clock.instant()));
        }
    }

    @Test
    void tellsAPersonEverything() {
        Someone who = somebody();
        logIn(who, PASSWORD).isOk();
        act(who, "unlock").isOk();
        Decision paid = recorded(aSlot(1), who.id());
        payFor(paid, "P" + who.id());
        hasAnAddress(who);
        recorded(aSlot(1), somebody().id());
        paymentServiceStub.keeps(
                OwnPaymentData.Part.PAY_ORDERS,
                new OwnPaymentData(List.of(Map.of("outTradeNo", "P" + who.id(), "paidFen", PRICE_FEN)), null));
        jdbc.update(
                "update user_account set login_network = '192.0.2.3', campus_subject = ? where id = ?",
                "subject of " + who.studentId(),
                who.id());
        JsonNode file = file(who);
        assertThat(file.at("/account/studentId").asText()).isEqualTo(who.studentId());
        assertThat(file.at("/account/name").asText()).isEqualTo(who.name());
        assertThat(file.at("/account/lastNetwork").asText()).isEqualTo("192.0.2.3");
        assertThat(file.at("/account/campusSubject").asText()).isEqualTo("subject of " + who.studentId());
        assertThat(file.at("/failedLogins").isNull()).isTrue();
        assertThat(file.path("logins")).hasSize(1);
        assertThat(file.at("/logins/0/issuedAt").asText())
                .isEqualTo(clock.instant().toString());
        assertThat(texts(file.path("reservations"), "id"))
                .containsExactly(paid.reservationIds().getFirst().toString());
        assertThat(file.at("/reservations/0/status").asText()).isEqualTo("CONFIRMED");
        assertThat(file.at("/reservations/0/startTime").asText()).isEqualTo("08:00");
        assertThat(file.at("/reservations/0/hallZh").asText()).isEqualTo("场馆");
        assertThat(file.at("/orders/0/order/hallEn").asText()).isEqualTo("Hall");
        assertThat(file.at("/orders/0/order/orderNo").asText()).isEqualTo(paid.orderNo());
        assertThat(texts(file.at("/orders/0/history"), "event")).containsExactly("HOLD_RECORDED", "PAYMENT_SUCCESS");
        assertThat(file.at("/noticeAddress/address").asText()).isEqualTo(who.studentId() + "@mail.example");
        assertThat(file.at("/notices/0/kind").asText()).isEqualTo("PAID");
        assertThat(file.at("/notices/0/facts/orderNo").asText()).isEqualTo(paid.orderNo());
        assertThat(texts(file.path("officeActs"), "action")).containsExactly("user.unlock");
        assertThat(file.at("/officeActs/0/detail/why").asText()).isEqualTo(WHY.get("why"));
        assertThat(file.at("/payOrders/0/paidFen").asLong()).isEqualTo(PRICE_FEN);
        assertThat(file.path("leftOut")).isEmpty();
    }

    @Test
    void namesTheHallOfEachBooking() {
        Someone who = somebody();
        Decision there = recorded(aSlot(1), who.id());
        long hall = aHall("Asia/Shanghai");
        jdbc.update(
                "update booking_session set hall_id = ? where id = (select session_id from booking_order"
                        + " where order_no = ?)",
                hall,
                there.orderNo());
        JsonNode file = file(who);
        String name = jdbc.queryForObject("select name_zh from hall where id = ?", String.class, hall);
        assertThat(file.at("/reservations/0/hallZh").asText()).isEqualTo(name);
        assertThat(file.at("/orders/0/order/hallZh").asText()).isEqualTo(name);
    }

    @Test
    void tellsNoSecrets() {
        Someone who = somebody();
        String refresh = logIn(who, PASSWORD).isOk().data().path("refreshToken").asText();
        String text = get(who.token(), "/own-data").isOk().text();
        assertThat(text).doesNotContain(refresh, "{bcrypt}", "{staged}", "tokenHash", "successor");
    }

    @Test
    void namesTheFileAndAllItsParts() throws Exception {
        Someone who = somebody();
        HttpResponse<String> answer = download(who);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Disposition"))
                .contains("attachment; filename=courtgate-" + who.studentId() + ".json");
        List<String> parts = json.readTree(answer.body()).properties().stream()
                .map(Map.Entry::getKey)
                .toList();
        assertThat(parts)
                .containsExactly(
                        "madeAt",
                        "account",
                        "failedLogins",
                        "logins",
                        "reservations",
                        "orders",
                        "linesStoodIn",
                        "noticeAddress",
                        "notices",
                        "officeActs",
                        "payOrders",
                        "refunds",
                        "anomalies",
                        "callbacks",
                        "coupons",
                        "settlements",
                        "leftOut");
    }

    @Test
    void tellsOncePerMinute() {
        Someone who = somebody();
        file(who);
        assertThat(get(who.token(), "/own-data")
                        .isRefused(429, "TOO_MANY_REQUESTS")
                        .retryAfter())
                .isEqualTo("60");
        clock.advance(ExportOwnData.PAUSE);
        file(who);
    }

    @Test
    void turnsEachPage() {
        Someone who = somebody();
        noticesOf(who, 401);
        paymentServiceStub.keeps(
                OwnPaymentData.Part.COUPONS,
                new OwnPaymentData(List.of(Map.of("id", 3), Map.of("id", 2)), 2L),
                new OwnPaymentData(List.of(Map.of("id", 1)), null));
        JsonNode file = file(who);
        assertThat(texts(file.path("notices"), "id")).hasSize(401).doesNotHaveDuplicates();
        assertThat(texts(file.path("coupons"), "id")).containsExactly("3", "2", "1");
    }

    @Test
    void answersNobodyElse() {
        get(null, "/own-data").isRefused(401, "UNAUTHORIZED");
        get(student(987_654_321), "/own-data").isRefused(404, "NOT_FOUND");
    }

    @ParameterizedTest
    @EnumSource(names = {"FRONT_DESK", "FINANCE"})
    void keepsStaffOut(Role role) {
        Someone who = somebody();
        String staff = tokens.token(7, "staff7", role, clock.instant().plusSeconds(60));
        get(staff, "/own-data").isRefused(403, "FORBIDDEN");
        post(staff, "/own-data/leave", Map.of("password", PASSWORD)).isRefused(403, "FORBIDDEN");
        post(staff, "/admin/users/" + who.id() + "/data", WHY).isRefused(403, "FORBIDDEN");
        post(staff, "/admin/users/" + who.id() + "/erase", WHY).isRefused(403, "FORBIDDEN");
    }

    @Test
    void tellsTheOfficeAndWritesItDown() {
        Someone who = somebody();
        JsonNode file = act(who, "data").isOk().body();
        assertThat(file.at("/account/name").asText()).isEqualTo(who.name());
        assertThat(texts(file.path("officeActs"), "action")).containsExactly("user.data");
        assertThat(count("audit_log where action = 'user.data' and target = ?", "user:" + who.id()))
                .isOne();
        act(who, "data").isOk();
        post(admin(), "/admin/users/" + who.id() + "/data", Map.of("why", " ")).isRefused(400, "VALIDATE_FAILED");
        post(admin(), "/admin/users/987654321/data", WHY).isRefused(404, "NOT_FOUND");
        post(who.token(), "/admin/users/" + who.id() + "/data", WHY).isRefused(403, "FORBIDDEN");
    }

    @Test
    void tellsNothingRatherThanHalf() {
        Someone who = somebody();
        paymentServiceStub.fallsSilent();
        assertThat(get(who.token(), "/own-data").isRefused(503, "UNAVAILABLE").text())
                .doesNotContain(who.name());
    }

    @Test
    void saysInAnEnvelopeWhatFailsBeforeTheFirstByteIsOut() {
        Someone who = somebody();
        paymentServiceStub.failOn(".*/REFUNDS", 503);
        assertThat(get(who.token(), "/own-data").isRefused(503, "UNAVAILABLE").text())
                .doesNotContain(who.name());
    }

    @Test
    void breaksOffWhatFailsInTheMiddle() {
        Someone who = somebody();
        noticesOf(who, 100);
        paymentServiceStub.failOn(".*/REFUNDS", 503);
        assertThatThrownBy(() -> download(who)).isInstanceOf(IOException.class);
    }

    private HttpResponse<String> download(Someone who) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/own-data"))
                            .timeout(Duration.ofSeconds(30))
                            .header("Authorization", "Bearer " + who.token())
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    // Leaving

    private Answer leave(Someone who, String password) {
        return post(who.token(), "/own-data/leave", Map.of("password", password));
    }

    @Test
    void letsAStudentGo() {
        Someone who = somebody();
        String refresh = logIn(who, PASSWORD).isOk().data().path("refreshToken").asText();
        assertThat(leave(who, PASSWORD).isOk().data().path("erasedFrom").asText())
                .isEqualTo(clock.instant().plus(Duration.ofDays(365)).toString());
        post(null, "/auth/refresh", Map.of("refreshToken", refresh)).isRefused(401, "TOKEN_INVALID");
        logIn(who, PASSWORD).isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        JsonNode account = get(admin(), "/admin/users/" + who.id()).isOk().data();
        assertThat(account.path("active").asBoolean()).isFalse();
        assertThat(account.path("deactivatedAt").asText())
                .isEqualTo(clock.instant().toString());
        assertThat(count("audit_log where action = 'user.leave' and target = ?", "user:" + who.id()))
                .isOne();
        act(who, "reactivate").isOk();
        logIn(who, PASSWORD).isOk();
        assertThat(get(admin(), "/admin/users/" + who.id())
                        .data()
                        .path("deactivatedAt")
                        .isNull())
                .isTrue();
    }

    @Test
    void letsNobodyGoWithoutHisPassword() {
        Someone who = somebody();
        for (int guess = 1; guess <= 5; guess++) {
            leave(who, "wrong").isRefused(401, "USERNAME_OR_PASSWORD_ERROR");
        }
        leave(who, PASSWORD).isRefused(429, "TOO_MANY_REQUESTS");
        assertThat(count("user_account where id = ? and active", who.id())).isOne();
    }

    @Test
    void letsNobodyGoWhoHasACourt() {
        Someone who = somebody();
        Slot slot = aSlot(1);
        Decision recorded = recorded(slot, who.id());
        Answer unpaid = leave(who, PASSWORD).isRefused(409, "STATE_INVALID");
        assertThat(unpaid.data().path("orders").path(0).asText()).isEqualTo(recorded.orderNo());
        payFor(recorded, "P" + who.id());
        Answer ahead = leave(who, PASSWORD).isRefused(409, "STATE_INVALID");
        assertThat(ahead.data().path("orders")).isEmpty();
        assertThat(ahead.data().path("reservations").path(0).asLong())
                .isEqualTo(recorded.reservationIds().getFirst());
        assertThat(ahead.body().path("message").asText())
                .contains("reservations " + recorded.reservationIds().getFirst());
        beganToday(slot.id());
        leave(who, PASSWORD).isOk();
    }

    /** Also where the release before has written no instant. */
    @Test
    void letsNobodyGoBeforeTheEndOfTheDayThatHasTheirLastHour() {
        Someone who = somebody();
        Slot slot = aSlot(1);
        payFor(recorded(slot, who.id()), "P" + who.id());
        jdbc.update("""
                update time_slot set start_time = '23:00', end_time = '23:59:59', starts_at = null, ends_at = null
                where id = ?
                """, slot.id());
        Instant midnight = LocalDate.ofInstant(startOf(slot), ZoneId.of("Asia/Shanghai"))
                .plusDays(1)
                .atStartOfDay(ZoneId.of("Asia/Shanghai"))
                .toInstant();
        clock.set(midnight.minusMillis(1));
        leave(who, PASSWORD).isRefused(409, "STATE_INVALID");
        clock.set(midnight);
        leave(who, PASSWORD).isOk();
    }

    @Test
    void letsNobodyOfTheOfficeLockHimselfOut() {
        Someone who = somebody();
        jdbc.update("update user_account set role = 'ADMIN' where id = ?", who.id());
        String token = tokens.token(
                who.id(), who.studentId(), Role.ADMIN, clock.instant().plusSeconds(60));
        post(token, "/own-data/leave", Map.of("password", PASSWORD)).isRefused(403, "FORBIDDEN");
        jdbc.update("update user_account set role = 'STUDENT' where id = ?", who.id());
    }
}
