package com.courtgate.systemtests;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.suite.Api;
import com.courtgate.suite.Tokens;
import com.courtgate.suite.money.MoneyChecker;
import com.courtgate.suite.rush.Opening;
import com.courtgate.suite.rush.RushChecker;
import com.fasterxml.jackson.databind.JsonNode;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** Acts of students and administrators of these tests, through the gateway. */
final class Campus {
    static final Clock CLOCK = Clock.systemUTC();
    private static final Duration SOON = Duration.ofSeconds(2);
    private static final Duration SETTLED_WITHIN = Duration.ofSeconds(60);
    private static final AtomicLong NEXT_STUDENT = new AtomicLong(700_000);

    final Api api = RunningSuite.api();
    final String admin = api.login("admin", "admin-dev-only");

    /** A student with a reservation that waits for payment. */
    record Booked(String token, long reservationId, long slotId) {}

    /** A session of one hour that sells. */
    Opening opened(int courts) {
        return opened(courts, 1);
    }

    Opening opened(int courts, int permits) {
        return open(Opening.create(api, admin, courts, 1, permits, SOON, CLOCK));
    }

    /** A session of one slot of tomorrow that sells, whatever day other tests have come to. */
    Opening openedTomorrow(int permits) {
        return open(Opening.createTomorrow(api, admin, permits, SOON, CLOCK));
    }

    /** A second hall, or one more; the release gate may still be opening. */
    long aHall(String name) {
        var hall = Map.of("nameZh", name, "nameEn", name, "timeZone", "Asia/Shanghai");
        return eventually(() -> api.post("/admin/halls", admin, hall).expectSuccess())
                .data()
                .path("id")
                .asLong();
    }

    /** A session of one slot in that hall that sells. */
    Opening openedIn(long hall) {
        long court = api.post("/admin/courts", admin, Map.of("name", "Court 1", "hallId", hall))
                .expectSuccess()
                .data()
                .path("id")
                .asLong();
        return open(Opening.createTomorrow(api, admin, court, 1, SOON, CLOCK));
    }

    private Opening open(Opening opening) {
        eventually(() -> assertThat(opening.isOpen(api, admin)).isTrue());
        return opening;
    }

    /** The token of a student nobody was before. */
    String student() {
        return new Tokens(RunningSuite.suite()).student(NEXT_STUDENT.incrementAndGet(), CLOCK.instant());
    }

    Booked book(Opening opening, int index) {
        return book(opening, index, student());
    }

    /** Grabs until it has the slot: a released one may take a moment. */
    Booked book(Opening opening, int index, String token) {
        long slot = opening.slotIds().get(index);
        var wish = Map.of("sessionId", opening.sessionId(), "slotId", slot);
        Map<String, Integer> told = new LinkedHashMap<>();
        String trace = eventually(() -> {
            var answer = api.post("/reserve/", token, wish);
            told.merge(answer.status() + " " + answer.code() + " " + answer.data(), 1, Integer::sum);
            assertThat(answer.status())
                    .as("of presses for slot %d, which were told in turn %s", slot, told)
                    .isEqualTo(202);
            return answer.data().path("traceId").asText();
        });
        long reservation = eventually(() -> {
            var data = api.get("/reserve/result/" + trace, token).data();
            assertThat(data.path("status").asText()).isEqualTo("SUCCESS");
            return data.path("reservationId").asLong();
        });
        return new Booked(token, reservation, slot);
    }

    /** Nothing of what the session sold is lost or doubled, and every fen is where it belongs. */
    void booksAgree(Opening opening) throws SQLException {
        var checker = new RushChecker(RunningSuite.suite(), api, opening, CLOCK);
        assertThat(checker.check(List.of(), SETTLED_WITHIN)).matches(RushChecker.Findings::promisesKept);
        var money = new MoneyChecker(RunningSuite.suite());
        eventually(SETTLED_WITHIN, () -> assertThat(money.findings()).isEmpty());
    }

    /** The slot, paid for and confirmed. A first payment may find the service cold, and asks again. */
    Booked paid(Opening opening, int index) {
        Booked booked = book(opening, index);
        pay("/pay/wechat/" + booked.reservationId(), booked);
        return booked;
    }

    /** Two slots in one order, paid for with one payment and confirmed. */
    List<Booked> paidTogether(Opening opening, int first, int second) {
        String token = student();
        var items = List.of(
                Map.of("slotId", opening.slotIds().get(first)),
                Map.of("slotId", opening.slotIds().get(second)));
        var wish = Map.of(
                "clientRequestId", UUID.randomUUID().toString(), "sessionId", opening.sessionId(), "items", items);
        String orderNo = api.post("/orders", token, wish)
                .expectSuccess()
                .data()
                .path("orderNo")
                .asText();
        JsonNode order = eventually(() -> {
            JsonNode now = api.get("/orders/" + orderNo, token).expectSuccess().data();
            assertThat(now.path("status").asText()).isEqualTo("STOCK_RESERVED");
            return now;
        });
        List<Booked> both = new ArrayList<>();
        order.path("items")
                .forEach(item -> both.add(new Booked(
                        token,
                        item.path("reservationId").asLong(),
                        item.path("slotId").asLong())));
        pay("/pay/wechat/order/" + orderNo, both.getLast());
        return both;
    }

    private void pay(String path, Booked booked) {
        String codeUrl = eventually(
                        () -> api.post(path, booked.token(), Map.of()).expectSuccess())
                .data()
                .path("codeUrl")
                .asText();
        atChannel(codeUrl + "/pay", Map.of("times", 1));
        eventually(() -> assertThat(status(booked)).isEqualTo("CONFIRMED"));
    }

    /** The office's word on one slot of a session: withdraw or unblock. A service just started may be late. */
    void change(Opening opening, Booked booked, String word) {
        var slots = Map.of("slotIds", List.of(booked.slotId()), "why", "the roof leaks");
        String path = "/admin/sessions/" + opening.sessionId() + "/slots/" + word;
        eventually(() -> api.post(path, admin, slots).expectSuccess());
    }

    /** Waits until the paid money is with its payer again. */
    void refunded(Booked booked) {
        var why = Map.of("reason", "it rains in");
        eventually(() -> api.post("/pay/refund/" + booked.reservationId(), booked.token(), why)
                .expectSuccess());
        eventually(() -> assertThat(api.get("/pay/reservation/" + booked.reservationId(), booked.token())
                        .expectSuccess()
                        .data()
                        .path("status")
                        .asText())
                .isEqualTo("REFUNDED"));
    }

    String status(Booked booked) {
        return api.get("/reservations/" + booked.reservationId(), booked.token())
                .expectSuccess()
                .data()
                .path("status")
                .asText();
    }

    static String channelUrl() {
        return RunningSuite.suite().get("COURTGATE_CHANNEL_URL");
    }

    /** Does as the payer, or the one who plays the channel, does. */
    static void atChannel(String url, Map<String, Object> body) {
        try (var channel = new Api(Objects.requireNonNull(url))) {
            channel.post("", null, body).expectSuccess();
        }
    }
}
