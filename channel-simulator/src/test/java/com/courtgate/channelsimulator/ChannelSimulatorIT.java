package com.courtgate.channelsimulator;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.channelsimulator.ledger.Bill;
import com.courtgate.channelsimulator.settings.Settings;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.common.testing.Race;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChannelSimulatorIT {
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");

    @TempDir
    Path folder;

    private final MutableClock clock = new MutableClock(Clock.systemUTC().instant());
    private Merchant merchant;
    private ChannelSimulator channel;

    @BeforeEach
    void start() throws Exception {
        merchant = new Merchant();
        var settings = new Settings(0, folder.resolve("journal"), "courtgate", Merchant.KEYS, ZONE);
        channel = ChannelSimulator.start(settings, clock);
        merchant.channel = channel.url();
    }

    @AfterEach
    void stop() {
        channel.close();
        merchant.close();
    }

    @Test
    void tellsOfAPaymentWithASignatureOverTheRawBody() throws Exception {
        String number = merchant.createPayment(3050);
        assertThat(merchant.query(number).state()).isEqualTo("NOTPAY");

        assertThat(merchant.post("/cashier/" + number + "/pay", "").state()).isEqualTo("SUCCESS");

        eventually(() -> assertThat(merchant.heard).hasSize(1));
        var heard = merchant.heard.getFirst();
        assertThat(heard.isGenuine()).isTrue();
        assertThat(heard.json().path("outTradeNo").asText()).isEqualTo(number);
        assertThat(heard.json().path("state").asText()).isEqualTo("SUCCESS");
        assertThat(heard.json().path("paidFen").asLong()).isEqualTo(3050);
        assertThat(merchant.query(number).json().path("paidFen").asLong()).isEqualTo(3050);
    }

    @Test
    void repeatsItselfUntilTheMerchantSaysThatItKnows() throws Exception {
        merchant.accepting = false;
        String number = merchant.createPayment(100);
        merchant.post("/cashier/" + number + "/pay", "");
        eventually(() -> assertThat(merchant.heard).hasSizeGreaterThan(2));
        merchant.accepting = true;
        eventually(() -> assertThat(callbackState()).isEqualTo("ACKNOWLEDGED"));
        // sent again means signed again
        assertThat(merchant.heard.get(0).nonce())
                .isNotEqualTo(merchant.heard.get(1).nonce());
    }

    @Test
    void sendsAsManyCopiesAsAskedTwoByTwoTheSame() throws Exception {
        String number = merchant.createPayment(100);
        merchant.post("/cashier/" + number + "/pay", "{\"times\":4}");
        eventually(() -> assertThat(merchant.heard).hasSize(4));
        assertThat(merchant.heard.stream().map(Merchant.Heard::body).distinct()).hasSize(1);
        assertThat(merchant.heard.stream().map(Merchant.Heard::nonce).distinct())
                .hasSize(2);
        assertThat(merchant.heard).allMatch(Merchant.Heard::isGenuine);
    }

    @Test
    void sendsEachCopyUntilTheMerchantHasIt() throws Exception {
        merchant.accepting = false;
        String number = merchant.createPayment(100);
        merchant.post("/cashier/" + number + "/pay", "{\"times\":3}");
        eventually(() -> assertThat(merchant.heard).hasSizeGreaterThanOrEqualTo(3));
        merchant.accepting = true;
        eventually(() -> assertThat(callbackState()).isEqualTo("ACKNOWLEDGED"));
        assertThat(merchant.acknowledged).hasValue(3);
    }

    @Test
    void liesInTheCallbackOnlyWhenAskedFor() throws Exception {
        String number = merchant.createPayment(3000);
        merchant.post("/cashier/" + number + "/pay", "{\"amountFen\":1}");
        eventually(() -> assertThat(merchant.heard).hasSize(1));
        assertThat(merchant.heard.getFirst().json().path("paidFen").asLong()).isEqualTo(1);
        assertThat(merchant.query(number).json().path("paidFen").asLong()).isEqualTo(3000);
    }

    @Test
    void silentPayTakesTheMoneyAndOwesNoCallback() throws Exception {
        String number = merchant.createPaid(3000);
        assertThat(merchant.query(number).state()).isEqualTo("SUCCESS");
        assertThat(merchant.get("/ledger").json().path("callbacks")).isEmpty();
    }

    @Test
    void aFailureIsFinalAndTold() throws Exception {
        String number = merchant.createPayment(100);
        merchant.post("/cashier/" + number + "/fail", "");
        eventually(() -> assertThat(merchant.heard).hasSize(1));
        assertThat(merchant.heard.getFirst().json().path("state").asText()).isEqualTo("FAILED");
        assertThat(merchant.post("/cashier/" + number + "/pay", "").code()).isEqualTo("ALREADY_FAILED");
    }

    @Test
    void refusesWhoPaysTwiceAfterTheEndOrAfterTheClose() throws Exception {
        String paid = merchant.createPaid(100);
        assertThat(merchant.post("/cashier/" + paid + "/pay", "").code()).isEqualTo("ALREADY_PAID");
        assertThat(merchant.close(paid).code()).isEqualTo("ALREADY_PAID");

        String closed = merchant.createPayment(100);
        assertThat(merchant.close(closed).state()).isEqualTo("CLOSED");
        assertThat(merchant.close(closed).state()).isEqualTo("CLOSED");
        assertThat(merchant.post("/cashier/" + closed + "/pay", "").code()).isEqualTo("CLOSED");

        String late = merchant.createPayment(100);
        clock.advance(Duration.ofMinutes(4));
        String inTime = Merchant.newNumber();
        merchant.create(inTime, 100, clock.instant().plusSeconds(60));
        clock.advance(Duration.ofSeconds(60));
        assertThat(merchant.post("/cashier/" + inTime + "/pay", "").code()).isEqualTo("EXPIRED");
        assertThat(merchant.post("/cashier/" + late + "/pay", "").state()).isEqualTo("SUCCESS");
    }

    @Test
    void letsAPaymentInFlightArriveAfterTheCloseWhenToldTo() throws Exception {
        String number = merchant.createPayment(100);
        merchant.close(number);
        merchant.post("/control/late-success", "{\"allowed\":true}");
        assertThat(merchant.post("/cashier/" + number + "/pay", "").state()).isEqualTo("SUCCESS");
        eventually(() -> assertThat(merchant.heard).hasSize(1));
    }

    @Test
    void ofPayAndCloseAtOnceOnlyOneHappens() throws Exception {
        for (int round = 0; round < 20; round++) {
            String number = merchant.createPayment(100);
            List<Merchant.Told> told = Race.run(List.of(
                    () -> merchant.close(number), () -> merchant.post("/cashier/" + number + "/silent-pay", "")));
            assertThat(told.stream().filter(t -> t.status() == 200)).hasSize(1);
        }
    }

    @Test
    void repeatedCreationIsTheSamePaymentUnlessItsAmountDiffers() throws Exception {
        String number = merchant.createPayment(100);
        var expires = clock.instant().plusSeconds(60);
        assertThat(merchant.create(number, 100, expires).json().path("codeUrl").asText())
                .isEqualTo(channel.url() + "/cashier/" + number);
        assertThat(merchant.create(number, 101, expires).code()).isEqualTo("OTHER_CONTENT");
        assertThat(merchant.get("/ledger").json().path("payments")).hasSize(1);
    }

    @Test
    void aNumberIsForOneClient() throws Exception {
        String link = merchant.createFor("H5", "203.0.113.9")
                .json()
                .path("outTradeNo")
                .asText();
        assertThat(merchant.create(link, 100, clock.instant().plusSeconds(60)).code())
                .isEqualTo("OTHER_CONTENT");
        assertThat(merchant.get("/h5/" + link, "Accept", "text/html").body()).contains("1.00");
        assertThat(merchant.post("/h5/" + link + "/pay", "").status()).isEqualTo(200);
        assertThat(merchant.createFor("H5", "").code()).isEqualTo("MALFORMED");
        assertThat(merchant.createFor("JSAPI", "o penid").code()).isEqualTo("MALFORMED");
        assertThat(merchant.createFor("CARD", "1").code()).isEqualTo("MALFORMED");
    }

    @Test
    void refundsOncePerNumberAndNeverMoreThanWasPaid() throws Exception {
        String number = merchant.createPaid(1000);
        assertThat(merchant.refund("R1", number, 600).state()).isEqualTo("PROCESSING");
        assertThat(merchant.refund("R1", number, 600).status()).isEqualTo(200);
        assertThat(merchant.refund("R1", number, 500).code()).isEqualTo("OTHER_CONTENT");
        assertThat(merchant.refund("R2", number, 401).code()).isEqualTo("EXCEEDS");
        assertThat(merchant.refund("R3", number, 400).status()).isEqualTo(200);
        assertThat(merchant.refund("R4", number, 1).code()).isEqualTo("EXCEEDS");
        assertThat(merchant.get("/ledger").json().path("refunds")).hasSize(2);
    }

    @Test
    void ofManyRefundsAtOnceOnlyWhatWasPaidGoesBack() throws Exception {
        String number = merchant.createPaid(1000);
        List<Callable<Merchant.Told>> actors = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            String refundNo = "R" + i;
            actors.add(() -> merchant.refund(refundNo, number, 300));
        }
        List<Merchant.Told> told = Race.run(actors);
        assertThat(told.stream().filter(t -> t.status() == 200)).hasSize(3);
    }

    @Test
    void decidesARefundLaterAndTellsOfIt() throws Exception {
        String number = merchant.createPaid(1000);
        merchant.post("/control/refunds", "{\"becomes\":\"SUCCESS\",\"delayMillis\":0}");
        merchant.refund("R1", number, 600);
        eventually(() -> assertThat(merchant.heard).hasSize(1));
        assertThat(merchant.heard.getFirst().json().path("refundNo").asText()).isEqualTo("R1");
        assertThat(merchant.signed("GET", "/v1/refunds/R1", "").state()).isEqualTo("SUCCESS");
    }

    @Test
    void aDeclinedRefundStaysDeclinedAndTakesNothing() throws Exception {
        String number = merchant.createPaid(1000);
        merchant.post("/control/refunds", "{\"becomes\":\"DECLINED\"}");
        assertThat(merchant.refund("R1", number, 1000).code()).isEqualTo("DECLINED");
        merchant.post("/control/reset", "");
        assertThat(merchant.refund("R1", number, 1000).code()).isEqualTo("DECLINED");
        assertThat(merchant.refund("R2", number, 1000).status()).isEqualTo(200);
    }

    @Test
    void anAbnormalRefundIsFinishedByAPerson() throws Exception {
        String number = merchant.createPaid(1000);
        merchant.post("/control/refunds", "{\"becomes\":\"ABNORMAL\"}");
        merchant.refund("R1", number, 1000);
        eventually(() ->
                assertThat(merchant.signed("GET", "/v1/refunds/R1", "").state()).isEqualTo("ABNORMAL"));
        merchant.post("/control/refunds", "{\"refundNo\":\"R1\",\"becomes\":\"SUCCESS\"}");
        eventually(() ->
                assertThat(merchant.signed("GET", "/v1/refunds/R1", "").state()).isEqualTo("SUCCESS"));
    }

    @Test
    void billsInYuanWithAHashAndNotBeforeTheDayIsOver() throws Exception {
        String number = merchant.createPaid(1234567);
        String day = clock.instant().atZone(ZONE).toLocalDate().toString();
        assertThat(merchant.signed("GET", "/v1/bills/" + day, "").code()).isEqualTo("NOT_READY");
        merchant.post("/control/bill", "{\"today\":true}");
        var bill = merchant.signed("GET", "/v1/bills/" + day, "");
        assertThat(bill.body()).contains("PAY," + number).contains(",12345.67,");
        assertThat(bill.headers().get("x-bill-sha256")).containsExactly(Bill.hash(bill.body()));
        merchant.post("/control/bill", "{\"today\":true,\"wrongHash\":true,\"without\":[\"" + number + "\"]}");
        var wrong = merchant.signed("GET", "/v1/bills/" + day, "");
        assertThat(wrong.body()).doesNotContain(number);
        assertThat(wrong.headers().get("x-bill-sha256")).doesNotContain(Bill.hash(wrong.body()));
    }

    /** Whenever it will be decided. */
    @Test
    void billsARefundOnTheDayOnWhichItWasTaken() throws Exception {
        String number = merchant.createPaid(1000);
        merchant.post("/control/refunds", "{\"becomes\":\"PROCESSING\"}");
        merchant.refund("R1", number, 300);
        merchant.post("/control/refunds", "{\"becomes\":\"DECLINED\"}");
        merchant.refund("R2", number, 300);
        String day = clock.instant().atZone(ZONE).toLocalDate().toString();
        merchant.post("/control/bill", "{\"today\":true}");
        String bill = merchant.signed("GET", "/v1/bills/" + day, "").body();
        assertThat(bill.lines().filter(line -> line.startsWith("REFUND," + number)))
                .singleElement()
                .asString()
                .contains(",R1,3.00,")
                .endsWith(",PROCESSING");
    }

    @Test
    void knowsItsMerchantByTheSignatureOnly() throws Exception {
        String number = merchant.createPaid(100);
        String path = "/v1/payments/" + number;
        assertThat(merchant.get(path).status()).isEqualTo(401);
        var old = clock.instant().minusSeconds(301);
        assertThat(merchant.signed("GET", path, "", old).status()).isEqualTo(401);
        var early = clock.instant().plusSeconds(301);
        assertThat(merchant.signed("GET", path, "", early).status()).isEqualTo(401);
        assertThat(merchant.signed("GET", path, "").status()).isEqualTo(200);
    }

    @Test
    void anErrorOutageDoesNothingAndALostAnswerDoesTheWork() throws Exception {
        String number = merchant.createPayment(100);
        merchant.post("/control/outage", "{\"mode\":\"error500\"}");
        assertThat(merchant.close(number).status()).isEqualTo(500);
        merchant.post("/control/outage", "{\"mode\":\"none\"}");
        assertThat(merchant.query(number).state()).isEqualTo("NOTPAY");

        merchant.post("/control/outage", "{\"mode\":\"lost-answer\",\"millis\":60000}");
        var request = Thread.ofVirtual().start(() -> quietly(() -> merchant.close(number)));
        eventually(() -> assertThat(stateInLedger(number)).isEqualTo("CLOSED"));
        merchant.post("/control/outage", "{\"mode\":\"none\"}");
        request.join();
    }

    @Test
    void anOutageEndsByItself() throws Exception {
        String number = merchant.createPayment(100);
        merchant.post("/control/outage", "{\"mode\":\"error500\",\"millis\":5000}");
        assertThat(merchant.query(number).status()).isEqualTo(500);
        clock.advance(Duration.ofSeconds(5));
        assertThat(merchant.query(number).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POST|/cashier/{n}/pay|{\"times\":0}|400",
                "POST|/cashier/{n}/pay|{\"times\":101}|400",
                "POST|/cashier/{n}/pay|{\"times\":\"2\"}|400",
                "POST|/cashier/{n}/pay|{\"times\":1.5}|400",
                "POST|/cashier/{n}/pay|{\"delayMillis\":-1}|400",
                "POST|/cashier/{n}/pay|{\"amountFen\":-1}|400",
                "POST|/cashier/{n}/pay|{\"amountFen\":99999999999999999999}|400",
                "POST|/cashier/{n}/pay|{|400",
                "POST|/cashier/{n}/pay|null|400",
                "POST|/cashier/{n}/pay|[]|400",
                "POST|/cashier/{n}/steal|{}|404",
                "DELETE|/cashier/{n}|{}|405",
                "GET|/cashier/nobody|''|404",
                "POST|/control/outage|{\"mode\":\"often\"}|400",
                "POST|/control/refunds|{\"becomes\":null}|400",
                "PUT|/ledger|''|405",
                "GET|/|''|404",
                "GET|/v1/payments/%00|''|401",
            })
    void refusesGarbageWithAReason(String method, String path, String body, int status) throws Exception {
        String number = merchant.createPayment(100);
        var told = merchant.send(method, path.replace("{n}", number), body, List.of("Accept", "application/json"));
        assertThat(told.status()).isEqualTo(status);
        assertThat(told.code()).isNotEmpty();
        assertThat(told.body()).doesNotContain("Exception").doesNotContain("\tat ");
        assertThat(merchant.query(number).state()).isEqualTo("NOTPAY");
    }

    @Test
    void refusesMalformedRequestsOfTheMerchant() throws Exception {
        var soon = clock.instant().plusSeconds(60);
        assertThat(merchant.create("short", 100, soon).status()).isEqualTo(400);
        assertThat(merchant.create(Merchant.newNumber(), 0, soon).status()).isEqualTo(400);
        assertThat(merchant.create(Merchant.newNumber(), 100, clock.instant()).code())
                .isEqualTo("EXPIRED");
        assertThat(merchant.signed("GET", "/v1/bills/yesterday", "").status()).isEqualTo(400);
        assertThat(merchant.signed("POST", "/v1/payments", "x".repeat(70_000)).status())
                .isEqualTo(413);
        assertThat(merchant.signed("POST", "/v1/payments", "[".repeat(60_000)).status())
                .isEqualTo(400);
    }

    @Test
    void survivesWhatIsNoHttpAtAll() throws Exception {
        int port = URI.create(channel.url()).getPort();
        try (var socket = new Socket("127.0.0.1", port)) {
            OutputStream out = socket.getOutputStream();
            out.write("\u0000\u0001garbage\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            out.flush();
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).doesNotContain("Exception");
        }
        assertThat(merchant.get("/health").status()).isEqualTo(200);
    }

    @Test
    void showsACashierPageInBothLanguages() throws Exception {
        String number = merchant.createPayment(3050);
        var chinese = merchant.get("/cashier/" + number, "Accept", "text/html");
        assertThat(chinese.body())
                .contains("lang=\"zh-CN\"")
                .contains("确认支付")
                .contains("30.50")
                .contains("viewport")
                .contains("&lt;b&gt;")
                .doesNotContain("<b>18:00")
                .doesNotContain("{{");
        var english = merchant.get("/cashier/" + number, "Accept", "text/html", "Accept-Language", "en-GB");
        assertThat(english.body()).contains(">Pay<").contains("Let it fail");

        var form = merchant.send(
                "POST",
                "/cashier/" + number + "/pay?lang=en",
                "",
                List.of(
                        "Accept", "text/html",
                        "Content-Type", "application/x-www-form-urlencoded"));
        assertThat(form.status()).isEqualTo(303);
        var after = merchant.get(form.headers().get("location").getFirst(), "Accept", "text/html");
        assertThat(after.body()).contains("Paid").contains("<div hidden>");
    }

    private String callbackState() throws Exception {
        return merchant.get("/ledger")
                .json()
                .path("callbacks")
                .path(0)
                .path("state")
                .asText();
    }

    private String stateInLedger(String number) throws Exception {
        for (var payment : merchant.get("/ledger").json().path("payments")) {
            if (payment.path("outTradeNo").asText().equals(number)) {
                return payment.path("state").asText();
            }
        }
        return "";
    }

    private interface Work {
        void run() throws Exception;
    }

    private static void quietly(Work work) {
        try {
            work.run();
        } catch (Exception e) {
            assertThat(e).isInstanceOf(IOException.class);
        }
    }
}
