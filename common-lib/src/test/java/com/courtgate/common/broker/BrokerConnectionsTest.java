package com.courtgate.common.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.springframework.amqp.rabbit.config.SimpleRabbitListenerContainerFactory;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.listener.SimpleMessageListenerContainer;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.amqp.RabbitAutoConfiguration;
import org.springframework.boot.autoconfigure.amqp.RabbitConnectionDetails;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.io.ClassPathResource;
import org.springframework.test.util.ReflectionTestUtils;
import org.springframework.util.backoff.FixedBackOff;

/** Settings of every service for its broker, by the defaults of all. */
class BrokerConnectionsTest {
    private final ApplicationContextRunner service = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(RabbitAutoConfiguration.class, BrokerConnectionsAutoConfiguration.class))
            .withInitializer(context -> {
                try {
                    new YamlPropertySourceLoader()
                            .load("defaults", new ClassPathResource("courtgate-defaults.yml"))
                            .forEach(context.getEnvironment().getPropertySources()::addLast);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });

    @Test
    void isOneNodeByHostAndPort() {
        service.withPropertyValues(
                        "COURTGATE_RABBIT_HOST=broker", "COURTGATE_RABBIT_PORT=5672", "COURTGATE_RABBIT_ADDRESSES=")
                .run(context -> assertThat(
                                context.getBean(RabbitConnectionDetails.class).getAddresses())
                        .containsExactly(new RabbitConnectionDetails.Address("broker", 5672)));
    }

    @Test
    void isEveryNodeOfAList() {
        service.withPropertyValues("COURTGATE_RABBIT_HOST=broker", "COURTGATE_RABBIT_ADDRESSES=a:1,b:2,c:3")
                .run(context -> assertThat(
                                context.getBean(RabbitConnectionDetails.class).getAddresses())
                        .containsExactly(
                                new RabbitConnectionDetails.Address("a", 1),
                                new RabbitConnectionDetails.Address("b", 2),
                                new RabbitConnectionDetails.Address("c", 3)));
    }

    @Test
    void comesBackASecondAfterANodeWasLost() {
        service.run(context -> {
            var container =
                    context.getBean(SimpleRabbitListenerContainerFactory.class).createListenerContainer();
            assertThat(container).isInstanceOf(SimpleMessageListenerContainer.class);
            assertThat(ReflectionTestUtils.getField(container, "recoveryBackOff"))
                    .isInstanceOfSatisfying(
                            FixedBackOff.class,
                            backOff -> assertThat(backOff.getInterval()).isEqualTo(1_000));
            assertThat(ReflectionTestUtils.getField(container, "missingQueuesFatal"))
                    .isEqualTo(false);
        });
    }

    @Test
    void doesNotWaitTenMinutesForAFrozenNode() {
        service.run(context -> {
            var connections = context.getBean(CachingConnectionFactory.class).getRabbitConnectionFactory();
            assertThat(connections.getChannelRpcTimeout()).isEqualTo(10_000);
            assertThat(connections.getHandshakeTimeout()).isEqualTo(2_000);
        });
    }
}
