package com.courtgate.common.broker;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.messaging.ConfirmedPublisher;
import com.courtgate.common.smallest.CommonServerTest;
import com.courtgate.common.testing.TestServers;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.amqp.AmqpTimeoutException;
import org.springframework.amqp.core.AmqpAdmin;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.QueueBuilder;
import org.springframework.amqp.rabbit.config.SimpleRabbitListenerContainerFactory;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.amqp.rabbit.listener.SimpleMessageListenerContainer;
import org.springframework.beans.factory.annotation.Autowired;

/** A broker that is short of memory reads nothing more from who has published, until it has got rid of messages. */
class BrokerAlarmIT extends CommonServerTest {
    private static final String QUEUE = "broker.alarm.test";
    private static final String DEFAULT_EXCHANGE = "";
    private static final Message MESSAGE =
            ConfirmedPublisher.persistentJson("{}".getBytes()).build();
    private static final int MESSAGES = 20;
    private static final int AT_ONCE = 5;

    @Autowired
    private RabbitTemplate rabbit;

    @Autowired
    private AmqpAdmin broker;

    @Autowired
    private SimpleRabbitListenerContainerFactory containers;

    private final Semaphore turns = new Semaphore(0);
    private final AtomicInteger taken = new AtomicInteger();
    private SimpleMessageListenerContainer consumer;

    @BeforeEach
    void consumeInTurns() {
        broker.declareQueue(QueueBuilder.durable(QUEUE).quorum().build());
        consumer = containers.createListenerContainer();
        consumer.setQueueNames(QUEUE);
        consumer.setPrefetchCount(AT_ONCE);
        consumer.setMessageListener(message -> {
            turns.acquireUninterruptibly();
            taken.incrementAndGet();
        });
        consumer.afterPropertiesSet();
    }

    @AfterEach
    void stop() {
        turns.release(10 * MESSAGES);
        consumer.stop();
        broker.deleteQueue(QUEUE);
    }

    private void publish(Duration patience) {
        new ConfirmedPublisher(rabbit, patience).publish(DEFAULT_EXCHANGE, QUEUE, MESSAGE);
    }

    @Test
    void readsWhatConsumersAcknowledgeWhilePublishersWait() {
        for (int i = 0; i < MESSAGES; i++) {
            publish(Duration.ofSeconds(30));
        }
        consumer.start();
        turns.release();
        eventually(() -> assertThat(taken).hasValue(1));
        TestServers.shortenRabbitsMemory(true);
        try {
            assertThatThrownBy(() -> publish(Duration.ofMillis(300))).isInstanceOf(AmqpTimeoutException.class);
            turns.release(MESSAGES - 1);
            eventually(() -> assertThat(taken)
                    .as("more than are sent before something is acknowledged")
                    .hasValue(MESSAGES));
        } finally {
            TestServers.shortenRabbitsMemory(false);
        }
        eventually(() -> publish(Duration.ofSeconds(5)));
    }
}
