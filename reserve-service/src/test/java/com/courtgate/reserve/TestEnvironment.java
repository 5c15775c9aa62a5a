package com.courtgate.reserve;

import com.courtgate.common.testing.TestServers;
import com.courtgate.common.testing.TraceStore;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.test.context.support.TestPropertySourceUtils;

/** The variables deploy/dev would set, for the test servers; a test's own properties win. */
public final class TestEnvironment implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    public static final String INTERNAL_KEY = "internal-key-of-the-tests";

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        TestServers.expectRabbit();
        var variables = Map.<String, Object>ofEntries(
                Map.entry("COURTGATE_PORT", "0"),
                Map.entry("COURTGATE_MANAGEMENT_PORT", "0"),
                Map.entry("COURTGATE_BIND", "127.0.0.1"),
                Map.entry("COURTGATE_REDIS", TestRedis.address()),
                Map.entry("COURTGATE_REDIS_PASSWORD", ""),
                Map.entry("COURTGATE_RABBIT_HOST", (Supplier<?>)
                        () -> TestServers.rabbit().host()),
                Map.entry("COURTGATE_RABBIT_PORT", (Supplier<?>)
                        () -> TestServers.rabbit().port()),
                Map.entry("COURTGATE_RABBIT_USER", TestServers.RABBIT_USER),
                Map.entry("COURTGATE_RABBIT_PASSWORD", TestServers.RABBIT_USER),
                Map.entry("COURTGATE_TRACE_KEY", TestSettings.TRACE_KEY),
                Map.entry("COURTGATE_INTERNAL_KEY", INTERNAL_KEY),
                Map.entry("COURTGATE_TRACING_ENDPOINT", TraceStore.shared().endpoint()),
                Map.entry("courtgate.tracing.send-every", "50ms"),
                // The test servers have known passwords or none.
                Map.entry("courtgate.secrets.required.own", "courtgate.reserve.trace-key"),
                Map.entry("spring.cloud.nacos.discovery.enabled", "false"),
                Map.entry(
                        "spring.cloud.discovery.client.simple.instances.booking-service[0].uri",
                        BookingStub.INSTANCE.uri()));
        var sources = context.getEnvironment().getPropertySources();
        var source = new Variables(variables);
        String inlined = TestPropertySourceUtils.INLINED_PROPERTIES_PROPERTY_SOURCE_NAME;
        if (sources.contains(inlined)) {
            sources.addAfter(inlined, source);
        } else {
            sources.addFirst(source);
        }
    }

    /** Asks for an address when somebody connects: the service starts while its servers do. */
    private static final class Variables extends MapPropertySource {
        Variables(Map<String, Object> variables) {
            super("testServers", variables);
        }

        @Override
        public @Nullable Object getProperty(String name) {
            Object value = super.getProperty(name);
            return value instanceof Supplier<?> asked ? asked.get() : value;
        }
    }
}
