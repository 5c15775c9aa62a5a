package com.courtgate.scheduler.stub;

import com.courtgate.common.security.TokenSettings;
import com.courtgate.common.security.TokenVerifier;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.common.testing.TestServers;
import com.courtgate.common.testing.TestTokens;
import com.courtgate.scheduler.SchedulerApplication;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.ContextConfiguration;

/** The whole service over a real database, between two stubs; jobs run only when a test says so. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(
        classes = {SchedulerApplication.class, SchedulerServiceTest.Surroundings.class},
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"db-scheduler.enabled=false", "management.server.port=0"})
@ContextConfiguration(initializers = SchedulerServiceTest.Wiring.class)
public @interface SchedulerServiceTest {

    /** 13:00 in Shanghai, when the sessions of the tests open. */
    String FLASH_TIME = "2026-11-21T05:00:00Z";

    StubBooking BOOKING = new StubBooking();
    StubReserve RESERVE = new StubReserve();
    TestTokens TOKENS = new TestTokens();

    /** Wiring of the service to its database and the stubs. */
    final class Wiring implements ApplicationContextInitializer<ConfigurableApplicationContext> {
        @Override
        public void initialize(ConfigurableApplicationContext context) {
            TestPropertyValues.of(properties(TestServers.newSchema())).applyTo(context);
        }

        /** Returns the settings that an instance of the service needs. */
        public static Map<String, String> properties(String databaseUrl) {
            String instances = "spring.cloud.discovery.client.simple.instances.";
            return Map.of(
                    "spring.datasource.url",
                    databaseUrl,
                    "spring.datasource.username",
                    TestServers.DATABASE_USER,
                    "spring.datasource.password",
                    TestServers.DATABASE_PASSWORD,
                    "spring.cloud.nacos.discovery.enabled",
                    "false",
                    instances + "booking-service[0].uri",
                    BOOKING.uri(),
                    instances + "reserve-service[0].uri",
                    RESERVE.uri(),
                    "courtgate.secrets.required.own", // the test's database has no password
                    "",
                    "courtgate.security.internal-key",
                    StubBooking.INTERNAL_KEY);
        }
    }

    /** A clock that a test moves, and keys to issue tokens with. */
    @TestConfiguration(proxyBeanMethods = false)
    class Surroundings {
        @Bean
        MutableClock testClock() {
            return new MutableClock(Instant.parse(FLASH_TIME));
        }

        @Bean
        TokenVerifier testTokenVerifier(TokenSettings settings) {
            return new TokenVerifier(TOKENS.publicKeys(), settings, Clock.systemUTC());
        }
    }
}
