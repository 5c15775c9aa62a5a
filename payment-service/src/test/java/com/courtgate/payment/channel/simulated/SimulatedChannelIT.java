package com.courtgate.payment.channel.simulated;

import static com.courtgate.common.testing.Eventually.eventually;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.channelsimulator.ChannelSimulator;
import com.courtgate.channelsimulator.settings.Settings;
import com.courtgate.channelsimulator.signature.Keys;
import com.courtgate.payment.FaultMode;
import com.courtgate.payment.channel.BillAnswer;
import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.channel.BridgeCall;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.CloseAnswer;
import com.courtgate.payment.channel.CreateAnswer;
import com.courtgate.payment.channel.IncomingNotification;
import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.NewRefund;
import com.courtgate.payment.channel.NotifyingChannelContract;
import com.courtgate.payment.channel.PayerDevice;
import com.courtgate.payment.channel.QueryAnswer;
import com.courtgate.payment.channel.RefundAnswer;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The simulated channel against the simulator itself: the contract, and what is its own. */
class SimulatedChannelIT extends NotifyingChannelContract {
    private static final String SECRET = "the-secret-of-the-tests";
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");

    @TempDir
    Path folder;

    private final Clock clock = Clock.systemUTC();
    private final HttpClient http = HttpClient.newHttpClient();
    private final NotificationInbox inbox = new NotificationInbox();
    private ChannelSimulator simulator;
    private SimulatedChannel channel;

    @BeforeEach
    void start() {
        var keys = new Keys("key-1", Map.of("key-1", SECRET));
        simulator = ChannelSimulator.start(new Settings(0, folder.resolve("journal"), "courtgate", keys, ZONE), clock);
        channel = channelAt(simulator.url(), SECRET);
    }

    @AfterEach
    void stop() {
        simulator.close();
        inbox.close();
    }

    @Override
    protected Channel channel() {
        return channel;
    }

    @Override
    protected String notifyUrl() {
        return inbox.url();
    }

    @Override
    protected boolean pay(String outTradeNo) {
        return post("/cashier/" + outTradeNo + "/pay", "{}") == 200;
    }

    @Override
    protected IncomingNotification notificationOf(String outTradeNo) {
        return inbox.await("\"PAYMENT\"", outTradeNo);
    }

    @Override
    protected IncomingNotification notificationOfRefund(String refundNo) {
        return inbox.await("\"REFUND\"", refundNo);
    }

    @Override
    protected IncomingNotification notificationForMerchant(String outTradeNo, String merchantId) {
        IncomingNotification told = notificationOf(outTradeNo);
        byte[] body = new String(told.body(), UTF_8)
                .replace("\"courtgate\"", '"' + merchantId + '"')
                .getBytes(UTF_8);
        Map<String, String> headers = new HashMap<>(told.headers());
        String head = headers.get("x-channel-timestamp") + "\n" + headers.get("x-channel-nonce");
        headers.put("x-channel-signature", SimulatedSignatures.sign(SECRET, head, body));
        return new IncomingNotification(headers, body);
    }

    @Override
    protected LocalDate billedDay() {
        control("bill", "{\"today\":true}");
        return LocalDate.ofInstant(clock.instant(), ZONE);
    }

    @Override
    protected void suffer(FaultMode fault) {
        String mode = switch (fault) {
            case NONE -> "none";
            case DOWN -> "error500";
            case ANSWERS_LOST -> "lost-answer";
        };
        control("outage", "{\"mode\":\"" + mode + "\"}");
        channel = fault == FaultMode.ANSWERS_LOST ? impatient() : channelAt(simulator.url(), SECRET);
    }

    /** Every answer is waited for in vain. */
    private SimulatedChannel impatient() {
        return channelAt(simulator.url(), SECRET, Duration.ofMillis(200));
    }

    private SimulatedChannel channelAt(String url, String secret) {
        return channelAt(url, secret, Duration.ofMillis(1500));
    }

    private SimulatedChannel channelAt(String url, String secret, Duration patience) {
        return new SimulatedChannel(
                new SimulatedSettings(
                        URI.create(url), "courtgate", "key-1", secret, Map.of(), Duration.ofSeconds(1), patience),
                clock);
    }

    private NewPayment payment(long fen) {
        return payment(fen, new PayerDevice.Screen());
    }

    private NewPayment payment(long fen, PayerDevice device) {
        return new NewPayment(
                "P" + ThreadLocalRandom.current().nextLong(1_000_000, Long.MAX_VALUE),
                "Court 1",
                fen,
                clock.instant().plusSeconds(300),
                "http://127.0.0.1:9/pay/notify/simulated",
                device);
    }

    private NewRefund refund(String refundNo, NewPayment payment, long fen) {
        return new NewRefund(refundNo, payment.outTradeNo(), "T", fen, payment.payableFen(), "rain", "");
    }

    private NewPayment createPaid(long fen) {
        NewPayment payment = payment(fen);
        assertThat(channel.create(payment)).isInstanceOf(CreateAnswer.Accepted.class);
        assertThat(channel.simulatePayment(payment.outTradeNo())).isTrue();
        return payment;
    }

    private void control(String what, String body) {
        assertThat(post("/control/" + what, body)).isEqualTo(200);
    }

    private int post(String path, String body) {
        var request = HttpRequest.newBuilder(URI.create(simulator.url() + path))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void showsTheCashierPageAsItsCode() {
        NewPayment payment = payment(3050);
        assertThat(channel.create(payment))
                .isEqualTo(new CreateAnswer.Accepted(simulator.url() + "/cashier/" + payment.outTradeNo()));
    }

    @Test
    void showsAPhoneALinkToAPageThatPaysAsTheCashierDoes() {
        NewPayment payment = payment(3050, new PayerDevice.PhoneBrowser("2001:db8::7"));
        String link = simulator.url() + "/h5/" + payment.outTradeNo();
        assertThat(channel.create(payment)).isEqualTo(new CreateAnswer.Accepted(link));
        assertThat(post("/h5/" + payment.outTradeNo() + "/pay", "{}")).isEqualTo(200);
        assertThat(channel.query(payment.outTradeNo())).isInstanceOf(QueryAnswer.Succeeded.class);
    }

    @Test
    void givesAPageInsideTheAppACallOfItsOwnEachTime() {
        NewPayment payment = payment(3050, new PayerDevice.InsideApp("oUpF8uMuAJO_M2pxb1Q9zNjWeS6o"));
        var made = (CreateAnswer.Accepted) channel.create(payment);
        BridgeCall call = channel.bridgeCall(made.codeUrl());
        assertThat(call.prepay()).isEqualTo("prepay_id=" + made.codeUrl());
        assertThat(call.paySign()).isNotEmpty();
    }

    @Test
    void canBeMadeToTakeTheMoneyItselfOnce() {
        NewPayment payment = payment(3050);
        channel.create(payment);
        assertThat(channel.simulatePayment(payment.outTradeNo())).isTrue();
        assertThat(channel.simulatePayment(payment.outTradeNo())).isFalse();
    }

    @Test
    void tellsAnAbnormalRefundFromADeclinedOne() {
        NewPayment payment = createPaid(1000);
        control("refunds", "{\"becomes\":\"ABNORMAL\"}");
        channel.refund(refund("R1", payment, 100));
        eventually(() -> assertThat(channel.queryRefund("R1")).isInstanceOf(RefundAnswer.Abnormal.class));
        control("refunds", "{\"becomes\":\"DECLINED\"}");
        assertThat(channel.refund(refund("R2", payment, 100))).isEqualTo(new RefundAnswer.Declined("DECLINED"));
        assertThat(channel.queryRefund("R2")).isInstanceOf(RefundAnswer.Declined.class);
    }

    @Test
    void readsTheBillExactlyAndNotWithAWrongHash() {
        NewPayment payment = createPaid(1234567);
        var today = clock.instant().atZone(ZONE).toLocalDate();
        assertThat(channel.bill(today)).isEqualTo(new BillAnswer.NotReady());
        control("bill", "{\"today\":true}");
        assertThat(channel.bill(today)).isInstanceOfSatisfying(BillAnswer.Bill.class, bill -> {
            assertThat(bill.lines()).hasSize(1);
            BillLine line = bill.lines().getFirst();
            assertThat(line.fen()).isEqualTo(1234567);
            assertThat(line.outTradeNo()).isEqualTo(payment.outTradeNo());
            assertThat(line.refundNo()).isNull();
        });
        control("bill", "{\"today\":true,\"wrongHash\":true}");
        assertThat(channel.bill(today)).isInstanceOf(BillAnswer.Unknown.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"timeout"})
    void everythingIsUnknownInEachKindOfOutage(String mode) {
        NewPayment payment = createPaid(1000);
        control("outage", "{\"mode\":\"" + mode + "\"}");
        assertEverythingUnknown(impatient(), payment);
    }

    @Test
    void aChannelThatIsNotThereIsUnknown() {
        NewPayment payment = createPaid(1000);
        simulator.close();
        assertEverythingUnknown(channel, payment);
    }

    @Test
    void withAWrongSecretNothingIsKnown() {
        NewPayment payment = createPaid(1000);
        assertEverythingUnknown(channelAt(simulator.url(), "another-secret-than-its-own"), payment);
    }

    @ParameterizedTest
    @ValueSource(strings = {"404|{\"code\":\"NOT_FOUND\"}", "200|{\"state\":\"SUCCESS\"}", "200|<html>"})
    void anAnswerThatTheChannelHasNotSignedIsUnknown(String answer) throws Exception {
        String[] parts = answer.split("\\|");
        byte[] body = parts[1].getBytes(UTF_8);
        HttpServer proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            proxy.setExecutor(threads);
            proxy.createContext("/", exchange -> {
                exchange.sendResponseHeaders(Integer.parseInt(parts[0]), body.length);
                exchange.getResponseBody().write(body);
                exchange.close();
            });
            proxy.start();
            assertEverythingUnknown(
                    channelAt("http://127.0.0.1:" + proxy.getAddress().getPort(), SECRET), payment(1));
            proxy.stop(0);
        }
    }

    private void assertEverythingUnknown(SimulatedChannel meant, NewPayment payment) {
        assertThat(meant.query(payment.outTradeNo())).isInstanceOf(QueryAnswer.Unknown.class);
        assertThat(meant.create(payment(1))).isInstanceOf(CreateAnswer.Unknown.class);
        assertThat(meant.close(payment.outTradeNo())).isInstanceOf(CloseAnswer.Unknown.class);
        assertThat(meant.refund(refund("R9", payment, 1))).isInstanceOf(RefundAnswer.Unknown.class);
        assertThat(meant.queryRefund("R9")).isInstanceOf(RefundAnswer.Unknown.class);
        assertThat(meant.bill(clock.instant().atZone(ZONE).toLocalDate())).isInstanceOf(BillAnswer.Unknown.class);
    }
}
