package com.courtgate.common.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.springframework.amqp.rabbit.config.SimpleRabbitListenerContainerFactory;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.amqp.RabbitAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.test.util.ReflectionTestUtils;

class ListenerThreadsTest {
    private final ApplicationContextRunner service = new ApplicationContextRunner()
            .withPropertyValues("spring.threads.virtual.enabled=true")
            .withConfiguration(
                    AutoConfigurations.of(RabbitAutoConfiguration.class, BrokerConnectionsAutoConfiguration.class));

    @Test
    void consumesOnPlatformThreadsWhereRequestsRunOnVirtualOnes() {
        service.run(context -> {
            var factory = context.getBean(SimpleRabbitListenerContainerFactory.class);
            var threads = (Executor) ReflectionTestUtils.getField(factory, "taskExecutor");
            var consumer = CompletableFuture.supplyAsync(Thread::currentThread, threads);
            assertThat(consumer.join().isVirtual()).isFalse();
        });
    }
}
