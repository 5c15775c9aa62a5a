package com.courtgate.payment.channel.simulated;

import static com.courtgate.common.testing.Eventually.eventually;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.channelsimulator.ChannelSimulator;
import com.courtgate.channelsimulator.Settings;
import com.courtgate.channelsimulator.signature.Keys;
import com.courtgate.payment.channel.BillAnswer;
import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.channel.CloseAnswer;
import com.courtgate.payment.channel.CreateAnswer;
import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.NewRefund;
import com.courtgate.payment.channel.QueryAnswer;
import com.courtgate.payment.channel.RefundAnswer;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatedChannelIT {
    private static final String SECRET = "the-secret-of-the-tests";
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");

    @TempDir
    Path folder;

    private final Clock clock = Clock.systemUTC();
    private final HttpClient http = HttpClient.newHttpClient();
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
    }

    private SimulatedChannel channelAt(String url, String secret) {
        return new SimulatedChannel(
                new SimulatedSettings(
                        URI.create(url),
                        "courtgate",
                        "key-1",
                        secret,
                        Map.of(),
                        Duration.ofSeconds(1),
                        Duration.ofMillis(1500)),
                clock);
    }

    private NewPayment payment(long fen) {
        return new NewPayment(
                "P" + ThreadLocalRandom.current().nextLong(1_000_000, Long.MAX_VALUE),
                "Court 1",
                fen,
                clock.instant().plusSeconds(300),
                "http://127.0.0.1:9/pay/notify/simulated");
    }

    private NewRefund refund(String refundNo, NewPayment payment, long fen) {
        return new NewRefund(refundNo, payment.outTradeNo(), "T", fen, payment.payableFen(), "rain", "");
    }

    private NewPayment createPaid(long fen) {
        NewPayment payment = payment(fen);
        assertThat(channel.create(payment)).isInstanceOf(CreateAnswer.Accepted.class);
        assertThat(channel.paySilently(payment.outTradeNo())).isTrue();
        return payment;
    }

    private void control(String what, String body) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(simulator.url() + "/control/" + what))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        assertThat(http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode())
                .isEqualTo(200);
    }

    @Test
    void createsPaysAndQueries() {
        NewPayment payment = payment(3050);
        assertThat(channel.query(payment.outTradeNo())).isEqualTo(new QueryAnswer.NotFound());
        assertThat(channel.create(payment))
                .isEqualTo(new CreateAnswer.Accepted(simulator.url() + "/cashier/" + payment.outTradeNo()));
        assertThat(channel.query(payment.outTradeNo())).isEqualTo(new QueryAnswer.Paying());
        assertThat(channel.paySilently(payment.outTradeNo())).isTrue();
        assertThat(channel.paySilently(payment.outTradeNo())).isFalse();
        assertThat(channel.query(payment.outTradeNo())).isInstanceOfSatisfying(QueryAnswer.Succeeded.class, s -> {
            assertThat(s.payment().paidFen()).isEqualTo(3050);
            assertThat(s.payment().merchantId()).isEqualTo(channel.merchantId());
        });
        assertThat(channel.create(payment)).isEqualTo(new CreateAnswer.AlreadyPaid());
        assertThat(channel.close(payment.outTradeNo())).isEqualTo(new CloseAnswer.AlreadyPaid());
    }

    @Test
    void closesAndThenDeclines() {
        NewPayment payment = payment(100);
        assertThat(channel.close(payment.outTradeNo())).isEqualTo(new CloseAnswer.NotFound());
        channel.create(payment);
        assertThat(channel.close(payment.outTradeNo())).isEqualTo(new CloseAnswer.Closed());
        assertThat(channel.close(payment.outTradeNo())).isEqualTo(new CloseAnswer.Closed());
        assertThat(channel.query(payment.outTradeNo())).isEqualTo(new QueryAnswer.Closed());
        assertThat(channel.create(payment)).isEqualTo(new CreateAnswer.Declined("CLOSED"));
    }

    @Test
    void anotherAmountUnderAKnownNumberIsUnknownSinceSomebodyMayPayTheFirst() {
        NewPayment payment = payment(100);
        channel.create(payment);
        var other = new NewPayment(
                payment.outTradeNo(), payment.description(), 101, payment.expireTime(), payment.notifyUrl());
        assertThat(channel.create(other)).isInstanceOf(CreateAnswer.Unknown.class);
    }

    @Test
    void refundsUntilItIsDecided() {
        NewPayment payment = createPaid(1000);
        assertThat(channel.queryRefund("R1")).isEqualTo(new RefundAnswer.NotFound());
        assertThat(channel.refund(refund("R1", payment, 600))).isInstanceOf(RefundAnswer.Processing.class);
        eventually(() -> assertThat(channel.queryRefund("R1")).isInstanceOf(RefundAnswer.Succeeded.class));
        assertThat(channel.refund(refund("R1", payment, 600))).isInstanceOf(RefundAnswer.Succeeded.class);
        assertThat(channel.refund(refund("R2", payment, 401))).isEqualTo(new RefundAnswer.Declined("EXCEEDS"));
        assertThat(channel.query(payment.outTradeNo())).isInstanceOf(QueryAnswer.Succeeded.class);
    }

    @Test
    void tellsAnAbnormalRefundFromADeclinedOne() throws Exception {
        NewPayment payment = createPaid(1000);
        control("refunds", "{\"becomes\":\"ABNORMAL\"}");
        channel.refund(refund("R1", payment, 100));
        eventually(() -> assertThat(channel.queryRefund("R1")).isInstanceOf(RefundAnswer.Abnormal.class));
        control("refunds", "{\"becomes\":\"DECLINED\"}");
        assertThat(channel.refund(refund("R2", payment, 100))).isEqualTo(new RefundAnswer.Declined("DECLINED"));
        assertThat(channel.queryRefund("R2")).isInstanceOf(RefundAnswer.Declined.class);
    }

    @Test
    void readsTheBillExactlyAndNotWithAWrongHash() throws Exception {
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
    @ValueSource(strings = {"error500", "timeout", "lost-answer"})
    void anOutageIsUnknownAndNeverAFailure(String mode) throws Exception {
        NewPayment payment = createPaid(1000);
        control("outage", "{\"mode\":\"" + mode + "\"}");
        assertEverythingUnknown(channel, payment);
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
