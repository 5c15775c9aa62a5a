package com.courtgate.reserve.broker;

import java.util.Map;
import org.springframework.amqp.AmqpRejectAndDontRequeueException;
import org.springframework.amqp.rabbit.config.RetryInterceptorBuilder;
import org.springframework.amqp.rabbit.config.SimpleRabbitListenerContainerFactory;
import org.springframework.amqp.rabbit.connection.ConnectionFactory;
import org.springframework.amqp.rabbit.retry.ImmediateRequeueMessageRecoverer;
import org.springframework.boot.autoconfigure.amqp.SimpleRabbitListenerContainerFactoryConfigurer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.retry.backoff.ExponentialBackOffPolicy;
import org.springframework.retry.policy.SimpleRetryPolicy;

/** Listener containers for events: one consumer each, which tries a message again until Redis has taken it. */
@Configuration(proxyBeanMethods = false)
public class EventContainers {
    /** The container factory's name for listeners. */
    public static final String FACTORY = "eventListenerContainers";

    private static final int TRIES_BEFORE_REQUEUE = 20;

    @Bean
    SimpleRabbitListenerContainerFactory eventListenerContainers(
            SimpleRabbitListenerContainerFactoryConfigurer configurer, ConnectionFactory connections) {
        var factory = new SimpleRabbitListenerContainerFactory();
        configurer.configure(factory, connections);
        factory.setPrefetchCount(50);
        factory.setConcurrentConsumers(1);
        var backOff = new ExponentialBackOffPolicy();
        backOff.setInitialInterval(100);
        backOff.setMaxInterval(1000);
        factory.setAdviceChain(RetryInterceptorBuilder.stateless()
                .retryPolicy(new SimpleRetryPolicy(
                        TRIES_BEFORE_REQUEUE, Map.of(AmqpRejectAndDontRequeueException.class, false), true, true))
                .backOffPolicy(backOff)
                .recoverer((message, cause) -> {
                    if (isMalformed(cause)) {
                        throw new AmqpRejectAndDontRequeueException(cause);
                    }
                    new ImmediateRequeueMessageRecoverer().recover(message, cause);
                })
                .build());
        return factory;
    }

    private static boolean isMalformed(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof AmqpRejectAndDontRequeueException) {
                return true;
            }
        }
        return false;
    }
}
