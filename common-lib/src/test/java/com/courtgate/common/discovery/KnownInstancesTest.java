package com.courtgate.common.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.BoundSettings;
import com.courtgate.common.testing.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.cloud.client.DefaultServiceInstance;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.discovery.DiscoveryClient;

class KnownInstancesTest {
    private static final ServiceInstance BOOKING = new DefaultServiceInstance("1", "booking", "127.0.0.1", 1, false);

    private final Registry registry = new Registry();
    private final KnownInstances instances = new KnownInstances(
            registry, new DiscoverySettings(List.of("booking"), Duration.ofMillis(100), Duration.ZERO));
    private final HealthIndicator readiness = new DiscoveryAutoConfiguration().upstreamsHealthIndicator(instances);
    private final HealthIndicator acquaintance = new DiscoveryAutoConfiguration().presenceHealthIndicator(instances);

    @AfterEach
    void close() {
        instances.close();
    }

    @Test
    void isReadyOnceTheRegistryHasAnsweredEvenThatNobodyIsThere() {
        registry.awaitQuestions(2); // both were refused
        assertThat(readiness.health().getStatus()).isEqualTo(Status.OUT_OF_SERVICE);
        assertThat(readiness.health().getDetails()).containsValue(instances.unknown());

        registry.tells("booking");
        Eventually.eventually(() -> assertThat(readiness.health().getStatus()).isEqualTo(Status.UP));
        assertThat(instances.of("booking")).isEmpty();
    }

    @Test
    void isAcquaintedWhileSomebodyOfEachServiceIsKnown() {
        assertThat(acquaintance.health().getStatus()).isEqualTo(Status.OUT_OF_SERVICE);
        registry.tells("booking");
        Eventually.eventually(() -> assertThat(readiness.health().getStatus()).isEqualTo(Status.UP));
        assertThat(acquaintance.health().getStatus()).isEqualTo(Status.OUT_OF_SERVICE);
        assertThat(acquaintance.health().getDetails()).containsValue(instances.absent());

        registry.tells("booking", BOOKING);
        Eventually.eventually(
                () -> assertThat(acquaintance.health().getStatus()).isEqualTo(Status.UP));

        registry.tells("booking");
        Eventually.eventually(
                () -> assertThat(acquaintance.health().getStatus()).isEqualTo(Status.OUT_OF_SERVICE));
        assertThat(readiness.health().getStatus()).isEqualTo(Status.UP);
    }

    @Test
    void keepsWhatItKnowsWhileTheRegistryIsAway() {
        registry.tells("booking", BOOKING);
        Eventually.eventually(() -> assertThat(instances.of("booking")).containsExactly(BOOKING));

        registry.isAway();
        registry.awaitQuestions(3);
        assertThat(instances.of("booking")).containsExactly(BOOKING);
        assertThat(readiness.health().getStatus()).isEqualTo(Status.UP);
    }

    @Test
    void neverWaitsForARegistryThatIsSilent() {
        registry.tells("booking", BOOKING);
        Eventually.eventually(() -> assertThat(instances.of("booking")).containsExactly(BOOKING));

        CountDownLatch end = registry.fallsSilent();
        registry.awaitQuestions(1);
        assertThat(instances.of("booking")).containsExactly(BOOKING);
        end.countDown();
    }

    @Test
    void asksAtOnceForAServiceNobodyNamed() {
        registry.tells("other", BOOKING);
        assertThat(instances.of("other")).containsExactly(BOOKING);
    }

    @Test
    void refusesToAskTooOftenOrTooSeldom() {
        BoundSettings.assertRefused(DiscoverySettings.class, "courtgate.discovery.refresh", "99ms");
        BoundSettings.assertRefused(DiscoverySettings.class, "courtgate.discovery.refresh", "31s");
    }

    /** Refuses every question until it has something to tell. */
    private static final class Registry implements DiscoveryClient {
        private final Map<String, List<ServiceInstance>> told = new ConcurrentHashMap<>();
        private final AtomicInteger questions = new AtomicInteger();
        private volatile CountDownLatch silence = new CountDownLatch(0);

        void tells(String service, ServiceInstance... instances) {
            told.put(service, List.of(instances));
        }

        void isAway() {
            told.clear();
            questions.set(0);
        }

        CountDownLatch fallsSilent() {
            questions.set(0);
            silence = new CountDownLatch(1);
            return silence;
        }

        void awaitQuestions(int least) {
            Eventually.eventually(() -> assertThat(questions.get()).isGreaterThanOrEqualTo(least));
        }

        @Override
        public List<ServiceInstance> getInstances(String service) {
            questions.incrementAndGet();
            try {
                silence.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            List<ServiceInstance> answer = told.get(service);
            if (answer == null) {
                throw new IllegalStateException("away");
            }
            return answer;
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
