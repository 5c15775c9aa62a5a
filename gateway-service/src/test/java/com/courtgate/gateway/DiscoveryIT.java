package com.courtgate.gateway;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.cloud.client.DefaultServiceInstance;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.discovery.DiscoveryClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.test.annotation.DirtiesContext;

/** The registry is slow or silent: the gateway says when it is ready, and no request waits. */
@Import(DiscoveryIT.OwnRegistry.class)
@DirtiesContext
class DiscoveryIT extends RunningGateway {
    private static final StubService BOOKING = new StubService("booking-service");
    private static final Registry REGISTRY = new Registry();

    @AfterAll
    static void release() {
        REGISTRY.speak();
    }

    @Test
    void isReadyOnceItKnowsWhereEverythingIsAndNeverMakesARequestWaitForTheRegistry() {
        assertThat(health("readiness")).isEqualTo(503);

        REGISTRY.speak();
        eventually(() -> assertThat(health("readiness")).isEqualTo(200));
        assertThat(health("acquainted")).as("only one of four is there").isEqualTo(503);
        assertThat(get("/sessions/1", newStudent()).status()).isEqualTo(200);

        REGISTRY.fallSilent();
        REGISTRY.awaitQuestion();
        for (int i = 0; i < 50; i++) {
            assertThat(get("/sessions/1", newStudent()).status()).isEqualTo(200);
        }
        assertThat(health("readiness")).isEqualTo(200);
    }

    private int health(String group) {
        return send(HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + managementPort + "/actuator/health/" + group)))
                .status();
    }

    @TestConfiguration(proxyBeanMethods = false)
    static class OwnRegistry {
        @Bean
        DiscoveryClient registry() {
            return REGISTRY;
        }
    }

    /** Silent from the start. */
    private static final class Registry implements DiscoveryClient {
        private volatile CountDownLatch silence = new CountDownLatch(1);
        private volatile CountDownLatch asked = new CountDownLatch(1);

        void speak() {
            silence.countDown();
        }

        void fallSilent() {
            asked = new CountDownLatch(1);
            silence = new CountDownLatch(1);
        }

        void awaitQuestion() {
            await(asked);
        }

        @Override
        public List<ServiceInstance> getInstances(String service) {
            CountDownLatch waitFor = silence;
            asked.countDown();
            await(waitFor);
            URI booking = URI.create(BOOKING.uri());
            return service.equals("booking-service")
                    ? List.of(new DefaultServiceInstance("1", service, booking.getHost(), booking.getPort(), false))
                    : List.of();
        }

        private static void await(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public List<String> getServices() {
            return List.of();
        }

        @Override
        public String description() {
            return "a registry of the test's own";
        }
    }
}
