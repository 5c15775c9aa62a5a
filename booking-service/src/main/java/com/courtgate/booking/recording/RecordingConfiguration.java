package com.courtgate.booking.recording;

import org.springframework.amqp.core.AcknowledgeMode;
import org.springframework.amqp.rabbit.config.SimpleRabbitListenerContainerFactory;
import org.springframework.amqp.rabbit.connection.ConnectionFactory;
import org.springframework.boot.autoconfigure.amqp.SimpleRabbitListenerContainerFactoryConfigurer;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** How hand-offs and dead letters are consumed, and where the service's jobs run. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class RecordingConfiguration {
    private static final int MESSAGES_PER_BATCH = 64;
    private static final long WAIT_FOR_MORE_MILLIS = 5;
    private static final int JOBS = 4;

    @Bean
    SimpleRabbitListenerContainerFactory holdContainers(
            SimpleRabbitListenerContainerFactoryConfigurer configurer,
            ConnectionFactory connections) {
        var factory = new SimpleRabbitListenerContainerFactory();
        configurer.configure(factory, connections);
        factory.setAcknowledgeMode(AcknowledgeMode.MANUAL);
        factory.setConsumerBatchEnabled(true);
        factory.setBatchListener(true);
        factory.setBatchSize(MESSAGES_PER_BATCH);
        factory.setReceiveTimeout(WAIT_FOR_MORE_MILLIS);
        factory.setPrefetchCount(4 * MESSAGES_PER_BATCH);
        factory.setConcurrentConsumers(1);
        factory.setDefaultRequeueRejected(true);
        return factory;
    }

    @Bean
    SimpleRabbitListenerContainerFactory deadLetterContainers(
            SimpleRabbitListenerContainerFactoryConfigurer configurer,
            ConnectionFactory connections) {
        var factory = new SimpleRabbitListenerContainerFactory();
        configurer.configure(factory, connections);
        factory.setPrefetchCount(20);
        factory.setConcurrentConsumers(1);
        return factory;
    }

    /**
     * A thread for each job that every instance runs for itself. Boot's own scheduler for virtual
     * threads runs all jobs with a fixed delay on a single one, where one that waits holds up all.
     */
    @Bean
    @ConditionalOnMissingBean(TaskScheduler.class)
    ThreadPoolTaskScheduler taskScheduler() {
        var scheduler = new ThreadPoolTaskScheduler();
        scheduler.setPoolSize(JOBS);
        scheduler.setThreadNamePrefix("job-");
        return scheduler;
    }

    @Bean
    @ConditionalOnMissingBean
    CrashPoints crashPoints() {
        return point -> {};
    }
}
