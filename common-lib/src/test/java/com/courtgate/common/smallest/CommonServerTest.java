package com.courtgate.common.smallest;

import com.courtgate.common.auditlog.AdminAuditLog;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.inbox.Inbox;
import com.courtgate.common.inbox.ProbeHandler;
import com.courtgate.common.security.TokenSettings;
import com.courtgate.common.security.TokenVerifier;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.common.testing.MvcServerTest;
import com.courtgate.common.testing.TestServers;
import com.courtgate.common.testing.TestTokens;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.amqp.core.AnonymousQueue;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.rabbit.annotation.Exchange;
import org.springframework.amqp.rabbit.annotation.QueueBinding;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * The smallest service there can be on real servers: the tables that this library describes, a handler of events, a
 * receiver of them, and a clock that stands until the test moves it. One context for all tests below it. In a package
 * of its own, because a service scans its package for mappers.
 */
@SpringBootTest(
        classes = CommonServerTest.SmallestService.class,
        properties = {
            "spring.application.name=common-lib",
            "spring.config.import=classpath:courtgate-defaults.yml,classpath:courtgate-database.yml",
            "spring.sql.init.mode=always",
            "spring.sql.init.schema-locations=classpath:com/courtgate/common/outbox/outbox_event.sql,"
                    + "classpath:com/courtgate/common/inbox/inbox_event.sql,"
                    + "classpath:com/courtgate/common/idempotency/idempotent_request.sql,"
                    + "classpath:com/courtgate/common/tables-of-the-tests.sql",
            "courtgate.idempotency.enabled=true",
            "courtgate.redis-client=cache-redis",
            "courtgate.secrets.required.own=" // the test servers have known passwords or none
        })
public abstract class CommonServerTest extends MvcServerTest {
    /** Type and routing key of the events that {@link Receiver} is bound to. */
    protected static final String HAPPENED = "test.happened";

    protected static final MutableClock clock = new MutableClock(Instant.now());
    protected static final TestTokens tokens = new TestTokens();
    private static final String SCHEMA = TestServers.newSchema();
    private static final AtomicLong NEXT = new AtomicLong(10_000);

    @Autowired
    protected Receiver receiver;

    /** Keeps every delivery, doubles too, as it came. */
    public static final class Receiver {
        private final List<Received> all = new CopyOnWriteArrayList<>();
        private final ObjectMapper json;

        Receiver(ObjectMapper json) {
            this.json = json;
        }

        /** An event, with the id its message carried. */
        public record Received(String messageId, Event<HoldReleased> event) {}

        /** In the order of their arrival. */
        public List<Received> of(String aggregateId) {
            return all.stream()
                    .filter(r -> r.event().aggregateId().equals(aggregateId))
                    .toList();
        }

        @RabbitListener(
                bindings =
                        @QueueBinding(
                                value = @org.springframework.amqp.rabbit.annotation.Queue,
                                exchange = @Exchange(name = Topology.BOOKING_EVENTS, type = "topic", declare = "false"),
                                key = HAPPENED))
        void happened(Message message) throws IOException {
            all.add(new Received(
                    message.getMessageProperties().getMessageId(),
                    json.readValue(message.getBody(), new TypeReference<>() {})));
        }
    }

    /** Gives every message of its queue to the inbox. */
    static final class Listener {
        private final Inbox inbox;

        Listener(Inbox inbox) {
            this.inbox = inbox;
        }

        @RabbitListener(queues = "#{eventsOfTheTest.name}")
        void receive(Message message) {
            inbox.receive("the-test", message);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({Receiver.class, Listener.class, ProbeHandler.class})
    static class SmallestService {
        @Bean
        @Primary
        MutableClock standingClock() {
            return clock;
        }

        @Bean
        TokenVerifier testTokenVerifier(TokenSettings settings) {
            return new TokenVerifier(tokens.publicKeys(), settings, Clock.systemUTC());
        }

        @Bean
        Queue eventsOfTheTest() {
            return new AnonymousQueue();
        }

        @Bean
        AdminAuditLog auditLog(JdbcTemplate jdbc) {
            return (admin, at, action, target, why, details) ->
                    jdbc.update("insert into audit_log values (?, ?, ?)", admin.id(), action, target);
        }
    }

    @DynamicPropertySource
    static void servers(DynamicPropertyRegistry properties) {
        commonProperties(properties);
        var redis = TestServers.redis();
        properties.add("courtgate.cache-redis.address", () -> "redis://" + redis.host() + ":" + redis.port());
        properties.add("spring.datasource.url", () -> SCHEMA);
        properties.add("spring.datasource.username", () -> TestServers.DATABASE_USER);
        properties.add("spring.datasource.password", () -> TestServers.DATABASE_PASSWORD);
    }

    @BeforeEach
    void startClock() {
        clock.set(Instant.now().truncatedTo(ChronoUnit.MILLIS));
    }

    protected static long aUser() {
        return NEXT.incrementAndGet();
    }

    protected String admin() {
        return tokens.admin(ADMIN_ID);
    }

    protected String student(long id) {
        return tokens.student(id);
    }
}
