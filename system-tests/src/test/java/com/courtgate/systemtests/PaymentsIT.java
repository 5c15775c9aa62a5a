package com.courtgate.systemtests;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.testing.OnlyInTestAll;
import com.courtgate.suite.Api;
import com.courtgate.suite.Api.Answer;
import com.courtgate.suite.money.MoneyChecker;
import com.courtgate.suite.rush.Opening;
import com.courtgate.systemtests.Campus.Booked;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Money through the gateway: paid, given back, late, silent, and with payment-service dying. */
@ExtendWith(RunningSuite.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PaymentsIT {
    private static final Duration RECONCILED_WITHIN = Duration.ofSeconds(90);
    private static final int LAST = Integer.MAX_VALUE;
    private static Booked late;
    private static String lateUrl;

    private final Campus campus = new Campus();
    private final Api api = campus.api;
    private final String admin = campus.admin;

    /** The shortest time there is to pay is a minute; it passes while the others run. */
    @BeforeAll
    static void startsAPaymentThatWillBeLate() {
        var campus = new Campus();
        setPayTimeout(campus, 1);
        late = campus.book(campus.opened(1), 0);
        lateUrl = campus.api
                .post("/pay/wechat/" + late.reservationId(), late.token(), Map.of())
                .expectSuccess()
                .data()
                .path("codeUrl")
                .asText();
        setPayTimeout(campus, 15);
    }

    private static void setPayTimeout(Campus campus, int minutes) {
        campus.api
                .put("/admin/settings", campus.admin, Map.of("PAY_TIMEOUT_MINUTE", minutes, "why", "tried by a test"))
                .expectSuccess();
    }

    @AfterEach
    void everyFenIsWhereItBelongs() {
        var money = new MoneyChecker(RunningSuite.suite());
        eventually(RECONCILED_WITHIN, () -> assertThat(money.findings()).isEmpty());
    }

    @Test
    void paysGivesBackAndSellsToAnother() {
        Opening opening = campus.opened(1);
        Booked booked = campus.book(opening, 0);
        String codeUrl = startPayment(booked).path("codeUrl").asText();
        assertThat(api.post("/pay/wechat/" + booked.reservationId(), campus.student(), Map.of())
                        .status())
                .isEqualTo(404);
        Campus.atChannel(codeUrl + "/pay", Map.of("times", 3));
        awaitReservation(booked, "CONFIRMED");
        String outTradeNo = payOrder(booked).path("outTradeNo").asText();
        // a copy whose answer came too late is sent once more
        eventually(() -> assertThat(callbackResults(outTradeNo))
                .hasSizeGreaterThanOrEqualTo(3)
                .containsOnlyOnce("PROCESSED")
                .containsOnly("PROCESSED", "IGNORED"));

        Answer refund = refund(booked).expectSuccess();
        assertThat(refund.data().path("refundFen").asLong()).isEqualTo(2000);
        assertThat(reservation(booked)).isEqualTo("CANCELLED");
        eventually(() -> assertThat(payStatus(booked)).isEqualTo("REFUNDED"));
        assertThat(refund(booked).data().path("refundNo"))
                .isEqualTo(refund.data().path("refundNo"));
        campus.book(opening, 0);

        var sent = api.get("/admin/payment/outbox?size=1", admin).expectSuccess();
        assertThat(sent.data().path("total").asLong()).isPositive();
        for (String page : List.of("pay-orders.csv", "refunds", "reconcile-audits", "bills")) {
            api.get("/admin/" + page, admin).expectSuccess();
            assertThat(api.get("/admin/" + page, campus.student()).status()).isEqualTo(403);
        }
    }

    @Test
    void findsASilentPayment() {
        Booked silent = campus.book(campus.opened(1), 0);
        Campus.atChannel(startPayment(silent).path("codeUrl").asText() + "/silent-pay", Map.of());
        eventually(RECONCILED_WITHIN, () -> assertThat(reservation(silent)).isEqualTo("CONFIRMED"));
    }

    @OnlyInTestAll(
            "waits for the shortest time to pay, a minute; CallbackIT and SettlePaymentIT of payment-service have late money at once")
    @Test
    @Order(LAST)
    void givesBackALatePayment() {
        eventually(RECONCILED_WITHIN, () -> assertThat(reservation(late)).isEqualTo("CANCELLED")); // not paid in time
        eventually(() -> assertThat(payStatus(late)).isEqualTo("CLOSED"));
        Campus.atChannel(Campus.channelUrl() + "/control/late-success", Map.of("allowed", true));
        Campus.atChannel(lateUrl + "/pay", Map.of());
        Campus.atChannel(Campus.channelUrl() + "/control/late-success", Map.of("allowed", false));
        eventually(() -> assertThat(anomalies()).contains("LATE_PAID"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"AFTER_CALLBACK_COMMIT", "AFTER_CHANNEL_REFUND"})
    void survivesDying(String point) throws IOException {
        payWhileItDies(point);
    }

    @OnlyInTestAll("each starts payment-service anew; the others die where money has moved and its row has not")
    @ParameterizedTest
    @ValueSource(strings = {"BEFORE_CHANNEL_CREATE", "AFTER_CHANNEL_CREATE", "BEFORE_CHANNEL_REFUND"})
    void survivesDyingElsewhere(String point) throws IOException {
        payWhileItDies(point);
    }

    private void payWhileItDies(String point) throws IOException {
        Booked booked = campus.book(campus.opened(1), 0);
        if (point.endsWith("CREATE")) {
            dieAt(point, () -> start(booked));
        }
        String codeUrl = eventually(() -> startPayment(booked)).path("codeUrl").asText();
        if (point.equals("AFTER_CALLBACK_COMMIT")) {
            dieAt(point, () -> Campus.atChannel(codeUrl + "/pay", Map.of()));
        } else {
            Campus.atChannel(codeUrl + "/pay", Map.of());
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
            eventually(() -> assertThatThrownBy(() -> payment.get("/pay/reservation/1", null))
                    .isInstanceOf(UncheckedIOException.class));
        }
        RunningSuite.dev().run("start", "payment");
    }

    private Answer start(Booked booked) {
        return api.post("/pay/wechat/" + booked.reservationId(), booked.token(), Map.of());
    }

    private JsonNode startPayment(Booked booked) {
        return start(booked).expectSuccess().data();
    }

    private Answer refund(Booked booked) {
        return api.post("/pay/refund/" + booked.reservationId(), booked.token(), Map.of("reason", "it rains in"));
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
        var items = api.get("/admin/callbacks?size=200&payNo=" + outTradeNo, admin)
                .expectSuccess()
                .data()
                .path("items");
        return items.findValuesAsText("result");
    }

    private String anomalies() {
        return api.get("/admin/anomalies?size=200", admin)
                .expectSuccess()
                .data()
                .toString();
    }
}
