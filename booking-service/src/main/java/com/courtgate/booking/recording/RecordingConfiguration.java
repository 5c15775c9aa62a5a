package com.courtgate.booking.recording;

import org.springframework.amqp.core.AcknowledgeMode;
import org.springframework.amqp.rabbit.config.SimpleRabbitListenerContainerFactory;
import org.springframework.amqp.rabbit.connection.ConnectionFactory;
import org.springframework.boot.autoconfigure.amqp.SimpleRabbitListenerContainerFactoryConfigurer;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Consumers of hand-offs and dead letters. */
@Configuration(proxyBeanMethods = false)
class RecordingConfiguration {
    private static final long WAIT_FOR_MORE_MILLIS = 5;

    /**
     * Settings of the consumption of hand-offs.
     *
     * @param messagesPerBatch most hand-offs that are decided and answered together
     * @param consumers batches in hand at the same time: one computes while another waits for the disk
     */
    @ConfigurationProperties("courtgate.recording")
    record RecordingSettings(
            @DefaultValue("128") int messagesPerBatch,
            @DefaultValue("2") int consumers) {
        RecordingSettings {
            if (messagesPerBatch < 1 || messagesPerBatch > 1024 || consumers < 1 || consumers > 8) {
                throw new IllegalArgumentException(
                        "courtgate.recording: messages-per-batch 1 to 1024, consumers 1 to 8");
            }
        }
    }

    @Bean
    SimpleRabbitListenerContainerFactory holdContainers(
            SimpleRabbitListenerContainerFactoryConfigurer configurer,
            ConnectionFactory connections,
            RecordingSettings settings) {
        var factory = new SimpleRabbitListenerContainerFactory();
        configurer.configure(factory, connections);
        factory.setAcknowledgeMode(AcknowledgeMode.MANUAL);
        factory.setConsumerBatchEnabled(true);
        factory.setBatchListener(true);
        factory.setBatchSize(settings.messagesPerBatch());
        factory.setReceiveTimeout(WAIT_FOR_MORE_MILLIS);
        factory.setPrefetchCount(4 * settings.messagesPerBatch());
        factory.setConcurrentConsumers(settings.consumers());
        factory.setDefaultRequeueRejected(true);
        return factory;
    }

    @Bean
    SimpleRabbitListenerContainerFactory deadLetterContainers(
            SimpleRabbitListenerContainerFactoryConfigurer configurer, ConnectionFactory connections) {
        var factory = new SimpleRabbitListenerContainerFactory();
        configurer.configure(factory, connections);
        factory.setPrefetchCount(20);
        factory.setConcurrentConsumers(1);
        return factory;
    }
}
