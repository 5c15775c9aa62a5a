package com.courtgate.reserve.result;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.messaging.ConfirmedPublisher;
import com.courtgate.common.redis.RedisAutoConfiguration;
import com.courtgate.common.redis.RedisMode;
import com.courtgate.common.redis.RedisSettings;
import com.courtgate.common.testing.OwnRedisCluster;
import com.courtgate.reserve.BookingStub;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.booking.BookingClient;
import com.courtgate.reserve.broker.EventContainers;
import com.courtgate.reserve.broker.MessageReader;
import com.courtgate.reserve.hold.SoldOutCache;
import com.courtgate.reserve.redis.IncarnationScript;
import com.courtgate.reserve.redis.ShardBreakers;
import com.courtgate.reserve.session.LoadedSession;
import com.courtgate.reserve.stock.ApplyDecisions;
import com.courtgate.reserve.stock.ApplyDecisionsScript;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.redisson.api.RedissonClient;
import org.springframework.amqp.core.AmqpAdmin;
import org.springframework.amqp.core.QueueBuilder;
import org.springframework.amqp.rabbit.config.SimpleRabbitListenerContainerFactory;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.amqp.rabbit.listener.SimpleMessageListenerContainer;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;

/** One shard of a cluster answers nobody for a while, its replica neither; one consumer hears of all sessions. */
@RunningReserve
class LostShardIT {
    private static final int MANY = 20;

    @Autowired
    @Qualifier(EventContainers.FACTORY)
    SimpleRabbitListenerContainerFactory containers;

    @Autowired
    ResultSubscribers subscribers;

    @Autowired
    SoldOutCache soldOut;

    @Autowired
    MessageReader messages;

    @Autowired
    Clock clock;

    @Autowired
    MeterRegistry meters;

    @Autowired
    BookingClient booking;

    @Autowired
    RabbitTemplate rabbit;

    @Autowired
    AmqpAdmin broker;

    @Autowired
    ObjectMapper json;

    private final OwnRedisCluster cluster = new OwnRedisCluster();
    private final RedisSettings settings =
            new RedisSettings(RedisMode.CLUSTER, cluster.addresses(), "", "", "", Duration.ofMillis(500), 8, 1);
    private final RedissonClient redis = RedisAutoConfiguration.connect(settings);
    private final String queue = "lost.shard." + UUID.randomUUID();
    private SimpleMessageListenerContainer listeners;

    @BeforeEach
    void listen() {
        broker.declareQueue(QueueBuilder.durable(queue).quorum().build());
        var listener = new DecisionListener(
                new ApplyDecisions(
                        new ApplyDecisionsScript(redis),
                        new IncarnationScript(redis),
                        booking,
                        new ShardBreakers(CircuitBreakerRegistry.ofDefaults(), settings)),
                subscribers,
                soldOut,
                messages,
                clock,
                meters);
        listeners = containers.createListenerContainer();
        listeners.setQueueNames(queue);
        listeners.setMessageListener(listener::decided);
        listeners.afterPropertiesSet();
    }

    @AfterEach
    void end() {
        listeners.stop();
        broker.deleteQueue(queue);
        redis.shutdown();
        cluster.close();
    }

    @Test
    void holdsUpNoDecisionOfASessionElsewhere() throws Exception {
        LoadedSession lost = LoadedSession.openOn(redis, MANY);
        LoadedSession other = Stream.generate(() -> LoadedSession.openOn(redis, MANY))
                .filter(session -> !master(session).equals(master(lost)))
                .findFirst()
                .orElseThrow();
        cluster.freezeShardOf(lost.keys().gate());
        for (long user = 1; user <= MANY; user++) {
            decide(lost, user);
        }
        decide(other, 1);
        List.of(lost, other).forEach(LostShardIT::isReserved);
        listeners.start();
        eventually(() -> assertThat(other.results()).containsOnlyKeys(trace(other, 1)));

        cluster.thaw();
        eventually(() -> assertThat(lost.results()).hasSize(MANY));
        assertThat(lost.results().values()).allMatch(result -> result.startsWith("SUCCESS|"));
        assertThat(lost.left(lost.slot())).isZero();
        lost.assertConserved();
        other.assertConserved();
    }

    private String master(LoadedSession session) {
        return cluster.masterOf(session.keys().gate());
    }

    private void decide(LoadedSession session, long user) throws JsonProcessingException {
        var decision = Decision.success(trace(session, user), user, List.of(session.slot()), List.of(user), "B" + user);
        var body = json.writeValueAsBytes(new HoldsDecided(session.id(), List.of(decision)));
        rabbit.send("", queue, ConfirmedPublisher.persistentJson(body).build());
    }

    /** All of it, and the database says so. */
    private static void isReserved(LoadedSession session) {
        BookingStub.INSTANCE.hasReserved(
                session.id(),
                LongStream.rangeClosed(1, MANY)
                        .mapToObj(user -> "{\"traceId\":\"%s\",\"slotId\":%d,\"reservationId\":%d}"
                                .formatted(trace(session, user), session.slot(), user))
                        .collect(Collectors.joining(",", "[", "]")));
    }

    private static String trace(LoadedSession session, long user) {
        return session.id() + "-" + user;
    }
}
