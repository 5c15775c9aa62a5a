package com.courtgate.reserve.broker;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.tracing.BatchSpans;
import com.courtgate.common.tracing.RequestTracer;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.aopalliance.intercept.MethodInterceptor;
import org.springframework.amqp.AmqpRejectAndDontRequeueException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.config.SimpleRabbitListenerContainerFactory;
import org.springframework.amqp.rabbit.connection.ConnectionFactory;
import org.springframework.boot.autoconfigure.amqp.SimpleRabbitListenerContainerFactoryConfigurer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Listener containers for events: one consumer each, which tries a message once. One that fails comes round again until
 * Redis has taken it, or is parked where no server is to blame; it never stands in the way of those behind it, whose
 * session may be on another shard.
 */
@Configuration(proxyBeanMethods = false)
public class EventContainers {
    /** The container factory's name for listeners. */
    public static final String FACTORY = "eventListenerContainers";

    /**
     * Name of the factory for listeners that take as many messages at a time as wait, and let those that fail come
     * round.
     */
    public static final String BATCH_FACTORY = "eventBatchContainers";

    private static final int MOST_TOGETHER = HoldsTaken.MOST; // one message hands off whatever comes of them
    private static final long WAIT_FOR_MORE_MILLIS = 5;

    @Bean
    SimpleRabbitListenerContainerFactory eventBatchContainers(
            SimpleRabbitListenerContainerFactoryConfigurer configurer, ConnectionFactory connections) {
        var factory = new SimpleRabbitListenerContainerFactory();
        configurer.configure(factory, connections);
        factory.setConsumerBatchEnabled(true);
        factory.setBatchListener(true);
        factory.setBatchSize(MOST_TOGETHER);
        factory.setReceiveTimeout(WAIT_FOR_MORE_MILLIS);
        factory.setPrefetchCount(2 * MOST_TOGETHER);
        factory.setConcurrentConsumers(1);
        return factory;
    }

    @Bean
    SimpleRabbitListenerContainerFactory eventListenerContainers(
            SimpleRabbitListenerContainerFactoryConfigurer configurer,
            ConnectionFactory connections,
            EndOfQueuePublisher endOfQueue,
            RequestTracer tracer) {
        var factory = new SimpleRabbitListenerContainerFactory();
        configurer.configure(factory, connections);
        factory.setPrefetchCount(50);
        factory.setConcurrentConsumers(1);
        factory.setAdviceChain(comingRound(endOfQueue, tracer));
        return factory;
    }

    /**
     * Around each try: a span for each that is followed of those in the message, which decisions alone are about; and
     * the way back to the end of the queue after a failure.
     */
    private static MethodInterceptor comingRound(EndOfQueuePublisher endOfQueue, RequestTracer tracer) {
        return listener -> {
            Message message = (Message) listener.getArguments()[1];
            try (var ignored = BatchSpans.take(tracer, Topology.DECISION_KEY, List.of(message))) {
                return listener.proceed();
            } catch (Throwable cause) {
                if (isMalformed(cause)) {
                    throw new AmqpRejectAndDontRequeueException(cause);
                }
                endOfQueue.putThere(message, cause);
                return null;
            }
        };
    }

    private static boolean isMalformed(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(AmqpRejectAndDontRequeueException.class::isInstance);
    }
}
