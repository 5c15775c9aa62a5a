package com.courtgate.common.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.smallest.CommonServerTest;
import com.courtgate.common.testing.TcpProxy;
import com.courtgate.common.testing.TestServers;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.AmqpTimeoutException;
import org.springframework.amqp.core.AmqpAdmin;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageDeliveryMode;
import org.springframework.amqp.core.QueueBuilder;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.beans.factory.annotation.Autowired;

class ConfirmedPublisherIT extends CommonServerTest {
    private static final String QUEUE = "confirmed.publisher.test";
    private static final String DEFAULT_EXCHANGE = "";
    private static final Message MESSAGE =
            ConfirmedPublisher.persistentJson("{}".getBytes()).build();

    @Autowired
    private RabbitTemplate rabbit;

    @Autowired
    private AmqpAdmin broker;

    @BeforeEach
    void declare() {
        broker.declareQueue(QueueBuilder.durable(QUEUE).build());
    }

    @AfterEach
    void delete() {
        broker.deleteQueue(QUEUE);
    }

    @Test
    void returnsWhenTheBrokerHasIt() {
        new ConfirmedPublisher(rabbit, Duration.ofSeconds(30)).publish(DEFAULT_EXCHANGE, QUEUE, MESSAGE);
        Message arrived = rabbit.receive(QUEUE);
        assertThat(arrived).isNotNull();
        assertThat(arrived.getMessageProperties().getReceivedDeliveryMode()).isEqualTo(MessageDeliveryMode.PERSISTENT);
        assertThat(arrived.getMessageProperties().getContentType()).isEqualTo("application/json");
    }

    @Test
    void throwsWhenNoQueueTakesIt() {
        var publisher = new ConfirmedPublisher(rabbit, Duration.ofSeconds(30));
        assertThatThrownBy(() -> publisher.publish(DEFAULT_EXCHANGE, "nobody.listens", MESSAGE))
                .isInstanceOf(AmqpException.class)
                .hasMessageContaining("no queue");
    }

    @Test
    void throwsWhenNobodyConfirms() throws Exception {
        var proxy = new TcpProxy(TestServers.rabbit());
        var own = new CachingConnectionFactory(
                proxy.address().host(), proxy.address().port());
        own.setPublisherConfirmType(CachingConnectionFactory.ConfirmType.CORRELATED);
        try {
            var publisher = new ConfirmedPublisher(new RabbitTemplate(own), Duration.ofMillis(200));
            own.createConnection().createChannel(false).close(); // stays open in the cache: no answer is needed to send
            proxy.swallowAnswers();
            assertThatThrownBy(() -> publisher.publish(DEFAULT_EXCHANGE, QUEUE, MESSAGE))
                    .isInstanceOf(AmqpTimeoutException.class);
        } finally {
            proxy.cut();
            own.destroy();
        }
    }
}
