package com.courtgate.reserve.broker;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.testing.TestServers;
import com.courtgate.reserve.RunningReserve;
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

/** Messages of which one can not be applied for a while, in a queue of the test's own. */
@RunningReserve
class EndOfQueuePublisherIT {
    @Autowired
    @Qualifier(EventContainers.FACTORY)
    SimpleRabbitListenerContainerFactory containers;

    @Autowired
    RabbitTemplate rabbit;

    @Autowired
    AmqpAdmin broker;

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

    @Test
    void keepsTheMessageWhenItsCopyMayBeLost() {
        var nobody = new CachingConnectionFactory("127.0.0.1", TestServers.freePort());
        var publisher = new EndOfQueuePublisher(new RabbitTemplate(nobody), Clock.systemUTC());
        Message message = MessageBuilder.withBody("sick".getBytes()).build();
        message.getMessageProperties().setConsumerQueue(queue);
        assertThatThrownBy(() -> publisher.putThere(message, new RedisTimeoutException("no reply")))
                .isInstanceOf(ImmediateRequeueAmqpException.class);
    }
}
