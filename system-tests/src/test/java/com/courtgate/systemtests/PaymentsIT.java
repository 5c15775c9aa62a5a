package com.courtgate.systemtests;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.systemtests.money.MoneyChecker;
import com.courtgate.systemtests.rush.Opening;
import com.courtgate.systemtests.world.Api;
import com.courtgate.systemtests.world.Api.Answer;
import com.courtgate.systemtests.world.Tokens;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Money through the gateway: paid, given back, late, silent, and with payment-service dying. */
@ExtendWith(RunningSuite.class)
class PaymentsIT {
    private static final Clock CLOCK = Clock.systemUTC();
    private static final Duration SOON = Duration.ofSeconds(2);
    private static final Duration RECONCILED_WITHIN = Duration.ofSeconds(90);
    private static final AtomicLong NEXT_STUDENT = new AtomicLong(700_000);

    private final Api api = RunningSuite.api();
    private final String admin = api.login("admin", "admin-dev-only");

    /** A student with a reservation that waits for payment. */
    private record Booked(String token, long reservationId, long slotId) {}

    @AfterEach
    void everyFenIsWhereItBelongs() {
        var money = new MoneyChecker(RunningSuite.suite());
        eventually(RECONCILED_WITHIN, () -> assertThat(money.findings()).isEmpty());
    }

    @Test
    void paysGivesBackAndSellsToAnother() {
        Opening opening = opened(1);
        Booked booked = book(opening, 0);
        String codeUrl = startPayment(booked).path("codeUrl").asText();
        assertThat(api.post("/pay/wechat/" + booked.reservationId(), student(), Map.of()).status())
                .isEqualTo(404);
        atChannel(codeUrl + "/pay", Map.of("times", 3));
        awaitReservation(booked, "CONFIRMED");
        eventually(
                () ->
                        assertThat(callbackResults(payOrder(booked).path("outTradeNo").asText()))
                                .containsExactlyInAnyOrder("PROCESSED", "IGNORED", "IGNORED"));

        Answer refund = refund(booked).expectSuccess();
        assertThat(refund.data().path("refundFen").asLong()).isEqualTo(2000);
        assertThat(reservation(booked)).isEqualTo("CANCELLED");
        eventually(() -> assertThat(payStatus(booked)).isEqualTo("REFUNDED"));
        assertThat(refund(booked).data().path("refundNo"))
                .isEqualTo(refund.data().path("refundNo"));
        book(opening, 0);

        var sent = api.get("/admin/payment/outbox?size=1", admin).expectSuccess();
        assertThat(sent.data().path("total").asLong()).isPositive();
        for (String page : List.of("pay-orders.csv", "refunds", "reconcile-audits", "bills")) {
            api.get("/admin/" + page, admin).expectSuccess();
            assertThat(api.get("/admin/" + page, student()).status()).isEqualTo(403);
        }
    }

    /** Both take a minute or more, so they go side by side. */
    @Test
    void findsASilentPaymentAndGivesBackALateOne() {
        api.put("/admin/settings", admin, Map.of("PAY_TIMEOUT_MINUTE", 1)).expectSuccess();
        Opening opening = opened(2);
        Booked late = book(opening, 0);
        String lateUrl = startPayment(late).path("codeUrl").asText();
        api.put("/admin/settings", admin, Map.of("PAY_TIMEOUT_MINUTE", 15)).expectSuccess();
        Booked silent = book(opening, 1);
        atChannel(startPayment(silent).path("codeUrl").asText() + "/silent-pay", Map.of());

        eventually(
                RECONCILED_WITHIN,
                () -> assertThat(reservation(late)).isEqualTo("CANCELLED")); // not paid in time
        eventually(() -> assertThat(payStatus(late)).isEqualTo("CLOSED"));
        atChannel(channelUrl() + "/control/late-success", Map.of("allowed", true));
        atChannel(lateUrl + "/pay", Map.of());
        atChannel(channelUrl() + "/control/late-success", Map.of("allowed", false));
        eventually(() -> assertThat(anomalies()).contains("LATE_PAID"));
        eventually(RECONCILED_WITHIN, () -> assertThat(reservation(silent)).isEqualTo("CONFIRMED"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BEFORE_CHANNEL_CREATE",
                "AFTER_CHANNEL_CREATE",
                "AFTER_CALLBACK_COMMIT",
                "BEFORE_CHANNEL_REFUND",
                "AFTER_CHANNEL_REFUND"
            })
    void survivesDying(String point) throws IOException {
        Booked booked = book(opened(1), 0);
        if (point.endsWith("CREATE")) {
            dieAt(point, () -> start(booked));
        }
        String codeUrl = eventually(() -> startPayment(booked)).path("codeUrl").asText();
        if (point.equals("AFTER_CALLBACK_COMMIT")) {
            dieAt(point, () -> atChannel(codeUrl + "/pay", Map.of()));
        } else {
            atChannel(codeUrl + "/pay", Map.of());
        }
        awaitReservation(booked, "CONFIRMED");
        if (point.endsWith("REFUND")) {
            dieAt(point, () -> refund(booked));
        } else {
            eventually(() -> refund(booked).expectSuccess());
        }
        eventually(RECONCILED_WITHIN, () -> assertThat(payStatus(booked)).isEqualTo("REFUNDED"));
        assertThat(reservation(booked)).isEqualTo("CANCELLED");
    }

    private void dieAt(String point, Runnable deed) throws IOException {
        Path wish = RunningSuite.suite().stateFolder().resolve("run").resolve("payment.crash");
        Files.writeString(wish, point);
        deed.run();
        eventually(() -> assertThat(wish).doesNotExist());
        try (var payment = new Api(RunningSuite.suite().get("COURTGATE_PAYMENT_URL"))) {
            eventually(
                    () ->
                            assertThatThrownBy(() -> payment.get("/pay/reservation/1", null))
                                    .isInstanceOf(UncheckedIOException.class));
        }
        RunningSuite.dev().run("start", "payment");
    }

    private Opening opened(int courts) {
        Opening opening = Opening.create(api, admin, courts, 1, 1, SOON, CLOCK);
        eventually(() -> assertThat(opening.isOpen(api, admin)).isTrue());
        return opening;
    }

    /** Grabs until it has the slot: a released one may take a moment. */
    private Booked book(Opening opening, int index) {
        String token = student();
        long slot = opening.slotIds().get(index);
        var wish = Map.of("sessionId", opening.sessionId(), "slotId", slot);
        String trace =
                eventually(() -> api.post("/reserve/", token, wish).expectSuccess())
                        .data()
                        .path("traceId")
                        .asText();
        long reservation =
                eventually(
                        () -> {
                            var data = api.get("/reserve/result/" + trace, token).data();
                            assertThat(data.path("status").asText()).isEqualTo("SUCCESS");
                            return data.path("reservationId").asLong();
                        });
        return new Booked(token, reservation, slot);
    }

    private static String student() {
        return new Tokens(RunningSuite.suite())
                .student(NEXT_STUDENT.incrementAndGet(), CLOCK.instant());
    }

    private Answer start(Booked booked) {
        return api.post("/pay/wechat/" + booked.reservationId(), booked.token(), Map.of());
    }

    private JsonNode startPayment(Booked booked) {
        return start(booked).expectSuccess().data();
    }

    private Answer refund(Booked booked) {
        return api.post(
                "/pay/refund/" + booked.reservationId(),
                booked.token(),
                Map.of("reason", "it rains in"));
    }

    private JsonNode payOrder(Booked booked) {
        return api.get("/pay/reservation/" + booked.reservationId(), booked.token())
                .expectSuccess()
                .data();
    }

    private String payStatus(Booked booked) {
        return payOrder(booked).path("status").asText();
    }

    private String reservation(Booked booked) {
        return api.get("/reservations/" + booked.reservationId(), booked.token())
                .expectSuccess()
                .data()
                .path("status")
                .asText();
    }

    private void awaitReservation(Booked booked, String status) {
        eventually(() -> assertThat(reservation(booked)).isEqualTo(status));
    }

    private List<String> callbackResults(String outTradeNo) {
        var items =
                api.get("/admin/callbacks?size=200&payNo=" + outTradeNo, admin)
                        .expectSuccess()
                        .data()
                        .path("items");
        return items.findValuesAsText("result");
    }

    private String anomalies() {
        return api.get("/admin/anomalies?size=200", admin).expectSuccess().data().toString();
    }

    private static String channelUrl() {
        return RunningSuite.suite().get("COURTGATE_CHANNEL_URL");
    }

    /** What the payer, or the one who plays the channel, does. */
    private static void atChannel(String url, Map<String, Object> body) {
        try (var channel = new Api(Objects.requireNonNull(url))) {
            channel.post("", null, body).expectSuccess();
        }
    }
}
