package com.courtgate.booking;

import com.courtgate.booking.people.letter.Mailboxes;
import com.courtgate.booking.people.login.AccountSettings;
import com.courtgate.booking.people.password.CheapPasswordHashes;
import com.courtgate.booking.people.signon.CampusIssuer;
import com.courtgate.common.security.Role;
import com.courtgate.common.testing.CrashOnDemand;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.common.testing.MvcServerTest;
import com.courtgate.common.testing.TcpProxy;
import com.courtgate.common.testing.TestServers;
import com.courtgate.common.testing.TestTokens;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * The whole service on real servers, one context for all tests below it: an empty schema, the broker, Redis, a
 * reserve-service that answers what {@link #reserveService} is told, a campus to sign on with, a mail server, jobs off,
 * and a clock that stands at the start of each test until the test moves it.
 */
@SpringBootTest(classes = BookingApplication.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@Import(BookingServerTest.StandingClock.class)
public abstract class BookingServerTest extends MvcServerTest {
    protected static final MutableClock clock = new MutableClock(Instant.now());
    protected static final SigningFiles signing = new SigningFiles();
    protected static final TestTokens tokens = new TestTokens(signing.pair());
    protected static final ReserveServiceStub reserveService = new ReserveServiceStub();
    protected static final PaymentServiceStub paymentServiceStub = new PaymentServiceStub();
    protected static final CampusIssuer campus = new CampusIssuer();
    protected static final Mailboxes mailboxes = new Mailboxes();

    /** Cut by who wants Redis to be away; mended again by the same. */
    protected static final TcpProxy redisProxy = new TcpProxy(TestServers.redis());

    private static final String SCHEMA = TestServers.newSchema();

    @Autowired
    private CircuitBreakerRegistry breakers;

    @TestConfiguration
    static class StandingClock {
        @Bean
        @Primary
        MutableClock standingClock() {
            return clock;
        }

        @Bean
        @Primary
        CheapPasswordHashes cheapPasswordHashes(AccountSettings settings) {
            return new CheapPasswordHashes(settings);
        }

        /** The library of the campus would make a key pair for an issuer that is none. */
        @Bean
        JWKSource<SecurityContext> noIssuersKeys() {
            return (selector, context) -> List.of();
        }

        @Bean
        CrashOnDemand crashOnDemand() {
            return new CrashOnDemand();
        }
    }

    /** The slot's hours began with the campus' day. */
    protected void beganToday(long slotId) {
        jdbc.update("""
                update time_slot set slot_date = ?, start_time = '00:00', end_time = '00:01', starts_at = null, ends_at = null
                where id = ?
                """, clock.instant().atZone(ZoneId.of("Asia/Shanghai")).toLocalDate(), slotId);
    }

    @DynamicPropertySource
    static void servers(DynamicPropertyRegistry properties) {
        TestDatabaseUser.create();
        commonProperties(properties);
        properties.add("spring.datasource.url", () -> SCHEMA);
        properties.add("spring.datasource.username", () -> TestDatabaseUser.NAME);
        properties.add("spring.datasource.password", () -> TestDatabaseUser.PASSWORD);
        properties.add(
                "courtgate.secrets.required.own", // the test servers have known passwords or none
                () -> "courtgate.account.pepper,courtgate.account.keystore-password," + "spring.datasource.password");
        properties.add(
                "courtgate.cache-redis.address",
                () -> "redis://127.0.0.1:" + redisProxy.address().port());
        properties.add("courtgate.cache-redis.password", () -> "");
        properties.add("spring.cloud.discovery.client.simple.instances.reserve-service[0].uri", reserveService::uri);
        properties.add(
                "spring.cloud.discovery.client.simple.instances.payment-service[0].uri", paymentServiceStub::uri);
        for (String service : List.of("reserve-service", "payment-service")) { // both of this release
            properties.add(
                    "spring.cloud.discovery.client.simple.instances." + service + "[0].metadata.release-features",
                    () -> 2);
        }
        properties.add("courtgate.security.certificates", signing::certificate);
        properties.add("courtgate.account.keystore", signing::keystore);
        properties.add("courtgate.account.keystore-password", () -> SigningFiles.PASSWORD);
        properties.add("courtgate.account.hashing.patience", () -> "60s");
        campus.settings(properties);
        mailboxes.settings(properties);
        properties.add("courtgate.account.pepper", () -> "0123456789abcdef0123456789abcdef");
    }

    @BeforeEach
    protected void startClock() {
        clock.set(Instant.now().truncatedTo(ChronoUnit.MILLIS));
        jdbc.update("""
                insert into user_account (id, student_id, name, role, password_hash, created_at)
                values (?, 'the-office', 'office', 'ADMIN', '{bcrypt}$', now())
                on duplicate key update role = 'ADMIN', active = true
                """, ADMIN_ID);
        reserveService.knowsNothing();
        paymentServiceStub.speaksAgain();
        closeBreakers();
    }

    protected void closeBreakers() {
        breakers.circuitBreaker("payment-service").reset();
    }

    /** Good for an hour and a while from where the test has moved the clock, like that of a student. */
    protected String admin() {
        return tokens.token(ADMIN_ID, "admin", Role.ADMIN, inAnHour());
    }

    /** A hall with its own clocks, as there is where the release gate is open. */
    protected long aHall(String zone) {
        jdbc.update(
                "insert into hall (name_zh, name_en, time_zone, created_at) values ('馆', 'Halle', ?, now(3))", zone);
        Long id = jdbc.queryForObject("select max(id) from hall where time_zone = ?", Long.class, zone);
        return Objects.requireNonNull(id);
    }

    protected long aCourtOf(long hall) {
        return post(admin(), "/admin/courts", Map.of("name", "Halle", "hallId", hall))
                .isOk()
                .data()
                .path("id")
                .asLong();
    }

    protected String student(long id) {
        return tokens.token(id, "s%05d".formatted(id), Role.STUDENT, inAnHour());
    }

    /** At a full hour, so that the same token does for many requests: to sign one takes 10 ms. */
    private static Instant inAnHour() {
        return clock.instant().truncatedTo(ChronoUnit.HOURS).plus(2, ChronoUnit.HOURS);
    }
}
