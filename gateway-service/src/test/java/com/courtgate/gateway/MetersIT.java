package com.courtgate.gateway;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.DocumentedMeters;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class MetersIT extends StubbedGateway {
    @Autowired
    MeterRegistry registry;

    @Test
    void areThoseOfTheDocs() {
        DocumentedMeters.of("gateway-service").assertAreThoseOf(registry);
    }

    @Test
    void knowRequestsByTheNameOfTheirRoute() {
        long before = requests("own-data");
        assertThat(get("/own-data", newStudent()).status()).isEqualTo(200);
        eventually(() -> assertThat(requests("own-data")).isEqualTo(before + 1));
    }

    private long requests(String route) {
        var timer = registry.find("http.server.requests").tag("uri", route).timer();
        return timer == null ? 0 : timer.count();
    }
}
