package com.courtgate.payment;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.payment.StopPaying;
import com.courtgate.common.due.DueWorkRunner;
import com.courtgate.common.inbox.Inbox;
import com.courtgate.common.security.TokenSettings;
import com.courtgate.common.security.TokenVerifier;
import com.courtgate.common.testing.CrashOnDemand;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.common.testing.MvcServerTest;
import com.courtgate.common.testing.TestServers;
import com.courtgate.common.testing.TestTokens;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refund.Refunds;
import com.courtgate.payment.refundorder.Refund;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.http.HttpMethod;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * The whole service on real servers, one context for all tests below it: an empty schema, broker and Redis, a
 * booking-service and a channel with books of their own, jobs off, and a clock that stands until the test moves it.
 */
@SpringBootTest(classes = PaymentApplication.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@Import(PaymentServerTest.World.class)
public abstract class PaymentServerTest extends MvcServerTest {
    protected static final MutableClock clock = new MutableClock(Instant.now().truncatedTo(ChronoUnit.MILLIS));
    protected static final TestTokens tokens = new TestTokens();
    protected static final BookingStub booking = new BookingStub();
    protected static final ScriptedChannel channel = new ScriptedChannel(clock);
    protected static final long PRICE_FEN = 3_100;
    protected static final Map<String, String> WHY = Map.of("why", "the test wants it");

    private static final String SCHEMA = TestServers.newSchema();
    private static final AtomicLong USERS = new AtomicLong(10_000);

    @Autowired
    protected PayOrders payOrders;

    @Autowired
    protected Refunds refunds;

    @Autowired
    protected DueWorkRunner works;

    @Autowired
    protected CrashOnDemand crashes;

    @Autowired
    protected Inbox inbox;

    @Autowired
    private CircuitBreakerRegistry breakers;

    @TestConfiguration(proxyBeanMethods = false)
    static class World {
        @Bean
        @Primary
        Clock standingClock() {
            return clock;
        }

        @Bean
        ScriptedChannel scriptedChannel() {
            return channel;
        }

        @Bean
        CrashOnDemand crashOnDemand() {
            return new CrashOnDemand();
        }

        /** Verifies by the true clock, for tokens are issued by it. */
        @Bean
        TokenVerifier testTokenVerifier(TokenSettings settings) {
            return new TokenVerifier(tokens.publicKeys(), settings, Clock.systemUTC());
        }
    }

    @DynamicPropertySource
    static void servers(DynamicPropertyRegistry properties) {
        commonProperties(properties);
        var redis = TestServers.redis();
        properties.add("spring.datasource.url", () -> SCHEMA);
        properties.add("spring.datasource.username", () -> TestServers.DATABASE_USER);
        properties.add("spring.datasource.password", () -> TestServers.DATABASE_PASSWORD);
        // The test servers have known passwords or none.
        properties.add("courtgate.secrets.required.own", () -> "");
        properties.add("courtgate.cache-redis.address", () -> "redis://" + redis.host() + ":" + redis.port());
        properties.add("spring.cloud.discovery.client.simple.instances.booking-service[0].uri", booking::uri);
        properties.add("courtgate.channel.name", () -> ScriptedChannel.NAME);
        properties.add("courtgate.channel.notify-base", () -> "http://us");
    }

    @BeforeEach
    protected void startWorld() {
        channel.forgetScript();
        booking.forgetScript();
        crashes.spareAll();
        closeBreakers();
    }

    protected void closeBreakers() {
        breakers.circuitBreaker("booking-service").reset();
    }

    // Named moments

    protected static long aUser() {
        return USERS.incrementAndGet();
    }

    /** An order that waits for its payment. */
    protected static Booked anOrder(int items) {
        return booking.book(aUser(), PRICE_FEN, items, clock.instant().plus(Duration.ofMinutes(15)));
    }

    /** A pay order that the user can pay. */
    protected String payable(Booked order) {
        return pay(order).isOk().data().path("outTradeNo").asText();
    }

    /** A pay order whose money we have, and whose order is paid. */
    protected String paid(Booked order) {
        String no = payable(order);
        assertThat(channel.pay(no)).isTrue();
        assertThat(notify(channel.notification(no)).status()).isEqualTo(200);
        booking.paid(order, no);
        assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
        return no;
    }

    protected Answer pay(Booked order) {
        return send(HttpMethod.POST, student(order.userId), "/pay/wechat/" + order.reservationId(), r -> r);
    }

    protected Answer refund(Booked order, long reservationId) {
        return send(HttpMethod.POST, student(order.userId), "/pay/refund/" + reservationId, r -> r);
    }

    protected PayOrder payOrder(String outTradeNo) {
        return payOrders.find(outTradeNo).orElseThrow();
    }

    /** As booking-service asks at the pay deadline. */
    protected StopPaying.Money stopPaying(Booked order) {
        Answer answer = postInternal("/internal/orders/stop-paying", Map.of("orderNos", List.of(order.orderNo)));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return StopPaying.Money.valueOf(
                answer.body().path("money").path(order.orderNo).asText());
    }

    /** All of a pay order, the oldest first. */
    protected List<Refund> refundsOf(String outTradeNo) {
        return jdbc
                .queryForList(
                        "select refund_no from refund_order where out_trade_no = ? order by id",
                        String.class,
                        outTradeNo)
                .stream()
                .map(no -> refunds.find(no).orElseThrow())
                .toList();
    }

    protected Refund onlyRefund(String outTradeNo) {
        List<Refund> all = refundsOf(outTradeNo);
        assertThat(all).hasSize(1);
        return all.getFirst();
    }

    protected Answer notify(ScriptedChannel.Notification note) {
        return send(HttpMethod.POST, null, "/pay/notify/" + ScriptedChannel.NAME, r -> {
            note.headers().forEach(r::header);
            return r.content(note.body());
        });
    }

    /** As a copy of a message from booking-service, taken in at once. */
    protected void receive(String type, String orderNo, Object payload) {
        receive(new Event<>(UUID.randomUUID().toString(), type, orderNo, clock.instant(), payload));
    }

    protected void receive(Event<?> event) {
        try {
            inbox.receive(
                    "payment",
                    MessageBuilder.withBody(json.writeValueAsBytes(event)).build());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Does whatever is due by now. */
    protected void sweep() {
        while (reconcile() > 0 || advanceRefunds() > 0) {
            // until nothing is due
        }
    }

    protected int reconcile() {
        return works.run("reconcile-pay-orders");
    }

    protected int advanceRefunds() {
        return works.run("advance-refunds");
    }

    protected int repeatEvents() {
        return works.run("repeat-payment-events");
    }

    protected List<String> anomalies(String outTradeNo) {
        return jdbc.queryForList(
                "select concat(kind, ' ', status) from pay_anomaly where out_trade_no = ?" + " order by id",
                String.class,
                outTradeNo);
    }

    protected List<String> callbacks(String payNo) {
        return jdbc.queryForList(
                "select concat(result, ' ', message) from pay_callback_log where pay_no = ?" + " order by id",
                String.class,
                payNo);
    }

    protected List<String> audits(String outTradeNo) {
        return jdbc.queryForList(
                "select concat(action, ' ', from_status, '->', to_status) from"
                        + " pay_reconcile_audit where out_trade_no = ? order by id",
                String.class,
                outTradeNo);
    }

    protected long events(String aggregateId, String type) {
        return count("outbox_event where aggregate_id = ? and routing_key = ?", aggregateId, type);
    }

    protected String admin() {
        return tokens.admin(ADMIN_ID);
    }

    protected String student(long id) {
        return tokens.student(id);
    }
}
