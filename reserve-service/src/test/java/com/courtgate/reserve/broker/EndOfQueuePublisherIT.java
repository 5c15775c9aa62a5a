package com.courtgate.reserve.broker;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.testing.TestServers;
import com.courtgate.reserve.RunningReserve;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.redisson.client.RedisTimeoutException;
import org.springframework.amqp.ImmediateRequeueAmqpException;
import org.springframework.amqp.core.AmqpAdmin;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.QueueBuilder;
import org.springframework.amqp.rabbit.config.SimpleRabbitListenerContainerFactory;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.amqp.rabbit.listener.SimpleMessageListenerContainer;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;

/** Messages of which one cannot be applied for a while, in a queue of the test's own. */
@RunningReserve
class EndOfQueuePublisherIT {
    @Autowired
    @Qualifier(EventContainers.FACTORY)
    SimpleRabbitListenerContainerFactory containers;

    @Autowired
    RabbitTemplate rabbit;

    @Autowired
    AmqpAdmin broker;

    @Autowired
    MeterRegistry registry;

    private final String queue = "end.of.queue." + UUID.randomUUID();
    private final List<String> seen = new CopyOnWriteArrayList<>();
    private SimpleMessageListenerContainer listeners;

    @BeforeEach
    void declare() {
        broker.declareQueue(QueueBuilder.durable(queue).quorum().build());
        listeners = containers.createListenerContainer();
        listeners.setQueueNames(queue);
        listeners.setMessageListener(this::take);
        listeners.afterPropertiesSet();
    }

    @AfterEach
    void delete() {
        listeners.stop();
        broker.deleteQueue(queue);
    }

    private void take(Message message) {
        String body = new String(message.getBody());
        seen.add(body + message.getMessageProperties().getHeader("of"));
        if (body.equals("sick") && seen.size() < 5) {
            throw new RedisTimeoutException("no reply");
        }
        if (body.equals("buggy")) {
            throw new IllegalStateException("nobody has foreseen this");
        }
    }

    @Test
    void letsThoseBehindComeFirst() {
        for (String body : List.of("sick", "well", "well")) {
            rabbit.send(
                    "",
                    queue,
                    MessageBuilder.withBody(body.getBytes()).setHeader("of", 17).build());
        }
        listeners.start();
        eventually(() -> assertThat(seen).containsExactly("sick17", "well17", "well17", "sick17", "sick17"));
        eventually(
                () -> assertThat(broker.getQueueInfo(queue).getMessageCount()).isZero());
    }

    private static Message failedBefore(String body, int rounds) {
        return MessageBuilder.withBody(body.getBytes())
                .setHeader("courtgate-failures", rounds)
                .build();
    }

    @Test
    void parksAMessageThatFailsByABugAgainAndAgain() {
        rabbit.send("", queue, failedBefore("buggy", 18));
        rabbit.send("", queue, failedBefore("well", 0));
        listeners.start();
        Message parked = eventually(() -> {
            Message next = rabbit.receive("reserve.parked");
            assertThat(next).isNotNull();
            assertThat((Object) next.getMessageProperties().getHeader("courtgate-parked-from"))
                    .isEqualTo(queue);
            return next;
        });
        assertThat(new String(parked.getBody())).isEqualTo("buggy");
        assertThat((Object) parked.getMessageProperties().getHeader("courtgate-failures"))
                .isEqualTo(20);
        assertThat(seen)
                .as("twice, and those behind it meanwhile")
                .containsExactlyInAnyOrder("buggynull", "wellnull", "buggynull")
                .endsWith("buggynull"); // of the two that were sent at once either may come first
        eventually(() -> assertThat(registry.get("courtgate.messages.parked")
                        .tag("queue", queue)
                        .counter()
                        .count())
                .isEqualTo(1));
        eventually(
                () -> assertThat(broker.getQueueInfo(queue).getMessageCount()).isZero());
    }

    @Test
    void countsTheRoundsOfEachKind() {
        rabbit.send("", queue, failedBefore("buggy", 18));
        rabbit.send("", queue, failedBefore("sick", 0));
        listeners.start();
        eventually(() -> {
            assertThat(rounds("bug")).as("and parked at the second").isEqualTo(1);
            assertThat(rounds("outage")).isPositive();
        });
    }

    private double rounds(String why) {
        return registry.get("courtgate.messages.again")
                .tags("queue", queue, "why", why)
                .counter()
                .count();
    }

    /** However long a server is away. */
    @Test
    void parksNothingForAnOutage() {
        rabbit.send("", queue, failedBefore("sick", 20));
        listeners.start();
        eventually(() -> assertThat(seen).hasSize(5).containsOnly("sicknull"));
        eventually(
                () -> assertThat(broker.getQueueInfo(queue).getMessageCount()).isZero());
    }

    @Test
    void keepsTheMessageWhenItsCopyMayBeLost() {
        var nobody = new CachingConnectionFactory("127.0.0.1", TestServers.freePort());
        var publisher =
                new EndOfQueuePublisher(new RabbitTemplate(nobody), new SimpleMeterRegistry(), Clock.systemUTC());
        Message message = MessageBuilder.withBody("sick".getBytes()).build();
        message.getMessageProperties().setConsumerQueue(queue);
        assertThatThrownBy(() -> publisher.putThere(message, new RedisTimeoutException("no reply")))
                .isInstanceOf(ImmediateRequeueAmqpException.class);
    }
}
