package com.courtgate.booking.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.cloud.client.DefaultServiceInstance;
import org.springframework.cloud.client.discovery.simple.SimpleDiscoveryClient;
import org.springframework.cloud.client.discovery.simple.SimpleDiscoveryProperties;
import org.springframework.core.io.ClassPathResource;

/** Older instances, as the registry shows them. */
class ReleaseGateTest {

    static DefaultServiceInstance instance(String service, Map<String, String> metadata) {
        var instance = new DefaultServiceInstance("id", service, "10.0.0.7", 18081, false);
        instance.getMetadata().putAll(metadata);
        return instance;
    }

    static OlderInstances registry(DefaultServiceInstance... instances) {
        var properties = new SimpleDiscoveryProperties();
        Map<String, List<DefaultServiceInstance>> all = new HashMap<>();
        for (var instance : instances) {
            all.computeIfAbsent(instance.getServiceId(), service -> new ArrayList<>())
                    .add(instance);
        }
        properties.setInstances(all);
        return new OlderInstances(new SimpleDiscoveryClient(properties));
    }

    @Test
    void findsAnInstanceThatKnowsLess() {
        var today = instance("booking-service", Map.of("release-features", "1"));
        assertThat(registry(today, instance("gateway-service", Map.of())).before(1))
                .hasValueSatisfying(text -> assertThat(text).contains("gateway-service", "10.0.0.7:18081"));
        assertThat(registry(today, instance("booking-service", Map.of("release-features", "x")))
                        .before(1))
                .isPresent();
        assertThat(registry(today).before(2)).isPresent();
        assertThat(registry(today).before(1)).isEmpty();
        assertThat(registry().before(1)).isEmpty();
        assertThat(registry(instance("payment-service", Map.of())).before(0)).isEmpty();
    }

    @Test
    void letsEveryInstanceTellTheNumberOfThisRelease() throws Exception {
        var defaults = new YamlPropertySourceLoader()
                .load("defaults", new ClassPathResource("courtgate-defaults.yml"))
                .getFirst();
        assertThat(defaults.getProperty("spring.cloud.nacos.discovery.metadata." + OlderInstances.FEATURES))
                .hasToString("" + ReleaseFeature.LATEST);
    }
}
