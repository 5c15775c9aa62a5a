package com.courtgate.common.broker;

import org.springframework.amqp.core.Declarables;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.amqp.SimpleRabbitListenerContainerFactoryConfigurer;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

/**
 * Messages are consumed on platform threads, in every service. Virtual threads take turns only where they wait: a
 * request that computes keeps its carrier, and what is recorded must not wait for it.
 */
@AutoConfiguration(beforeName = "org.springframework.boot.autoconfigure.amqp.RabbitAutoConfiguration")
@ConditionalOnClass({Declarables.class, SimpleRabbitListenerContainerFactoryConfigurer.class})
public class ListenerThreadsAutoConfiguration {

    @Bean
    static BeanPostProcessor listenersOnPlatformThreads() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (bean instanceof SimpleRabbitListenerContainerFactoryConfigurer containers) {
                    containers.setTaskExecutor(new SimpleAsyncTaskExecutor("listener-"));
                }
                return bean;
            }
        };
    }
}
