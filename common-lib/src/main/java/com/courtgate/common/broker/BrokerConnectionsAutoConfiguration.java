package com.courtgate.common.broker;

import java.time.Duration;
import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.rabbit.config.SimpleRabbitListenerContainerFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.amqp.ConnectionFactoryCustomizer;
import org.springframework.boot.autoconfigure.amqp.RabbitTemplateCustomizer;
import org.springframework.boot.autoconfigure.amqp.SimpleRabbitListenerContainerFactoryConfigurer;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

/**
 * A node of the broker that is lost is left soon: nobody waits long for one that is frozen, and who consumes connects
 * again, to another node where there is one, after a second. Publishers have a connection of their own: a broker that
 * is short of memory or disk reads nothing from one that has published, and acknowledgements on it would wait, too.
 */
@AutoConfiguration(beforeName = "org.springframework.boot.autoconfigure.amqp.RabbitAutoConfiguration")
@ConditionalOnClass({Declarables.class, SimpleRabbitListenerContainerFactory.class})
public class BrokerConnectionsAutoConfiguration {
    static final Duration AGAIN_AFTER = Duration.ofSeconds(1);
    private static final Duration HANDSHAKE = Duration.ofSeconds(2);

    @Bean
    @ConditionalOnMissingBean
    ConnectionFactoryCustomizer shortHandshake() {
        return connections -> connections.setHandshakeTimeout(Math.toIntExact(HANDSHAKE.toMillis()));
    }

    @Bean
    @ConditionalOnMissingBean
    RabbitTemplateCustomizer publishersApart() {
        return template -> template.setUsePublisherConnection(true);
    }

    /**
     * Listeners come back soon, and consume on platform threads, in every service. Virtual threads take turns only
     * where they wait: a request that computes keeps its carrier, and what is recorded must not wait for it.
     */
    @Bean
    static BeanPostProcessor listenersOfEveryService() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (bean instanceof SimpleRabbitListenerContainerFactory containers) {
                    containers.setRecoveryInterval(AGAIN_AFTER.toMillis());
                }
                if (bean instanceof SimpleRabbitListenerContainerFactoryConfigurer containers) {
                    containers.setTaskExecutor(new SimpleAsyncTaskExecutor("listener-"));
                }
                return bean;
            }
        };
    }
}
