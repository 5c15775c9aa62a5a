package com.courtgate.gateway;

import com.courtgate.common.testing.TestServers;
import com.courtgate.common.testing.TraceStore;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * The real gateway before stub services: reserve and booking answer, of scheduler's two instances one is dead,
 * payment's only one is. Everybody is followed.
 */
abstract class StubbedGateway extends RunningGateway {
    static final StubService RESERVE = new StubService("reserve-service");
    static final StubService BOOKING = new StubService("booking-service");
    static final StubService SCHEDULER = new StubService("scheduler-service");
    static final int NOBODY = TestServers.freePort();

    @DynamicPropertySource
    static void services(DynamicPropertyRegistry properties) {
        String nobody = "http://127.0.0.1:" + NOBODY;
        instances(properties, "reserve-service", RESERVE.uri());
        instances(properties, "booking-service", BOOKING.uri());
        instances(properties, "scheduler-service", nobody, SCHEDULER.uri());
        instances(properties, "payment-service", nobody);
        properties.add("courtgate.tracing.endpoint", TraceStore.shared()::endpoint);
        properties.add("courtgate.tracing.sampling", () -> "1");
        properties.add("courtgate.tracing.send-every", () -> "50ms");
    }

    private static void instances(DynamicPropertyRegistry properties, String service, String... uris) {
        for (int i = 0; i < uris.length; i++) {
            String uri = uris[i];
            properties.add(
                    "spring.cloud.discovery.client.simple.instances.%s[%d].uri".formatted(service, i), () -> uri);
        }
    }
}
