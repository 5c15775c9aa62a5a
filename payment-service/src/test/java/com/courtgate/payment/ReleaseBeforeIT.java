package com.courtgate.payment;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.security.Role;
import com.courtgate.common.testing.FrozenRelease;
import com.courtgate.common.testing.MvcServerTest;
import com.courtgate.common.testing.TestServers;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refund.Refunds;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.flyway.FlywayMigrationStrategy;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** A database of the release before, with its money: today's migrations take it, and today's code goes on with it. */
@SpringBootTest(classes = PaymentApplication.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@Import({PaymentServerTest.World.class, ReleaseBeforeIT.Upgrade.class})
@DirtiesContext
class ReleaseBeforeIT extends MvcServerTest {
    private static final long PAYER = 8001;
    private static final long CLERK = 77;
    private static final String UPGRADED = TestServers.newSchema();

    @Autowired
    private PayOrders payOrders;

    @Autowired
    private Refunds refunds;

    @Autowired
    private Flyway flyway;

    @TestConfiguration(proxyBeanMethods = false)
    static class Upgrade {
        @Bean
        FlywayMigrationStrategy fromTheReleaseBefore() {
            return today -> {
                FrozenRelease.offer(linesOf(today.info().all()));
                Flyway.configure()
                        .configuration(today.getConfiguration())
                        .target(FrozenRelease.version())
                        .load()
                        .migrate();
                FrozenRelease.addRows(today.getConfiguration().getDataSource());
                today.migrate();
            };
        }
    }

    private static List<String> linesOf(MigrationInfo... migrations) {
        return Arrays.stream(migrations)
                .map(migration -> migration.getVersion() + " " + migration.getChecksum())
                .toList();
    }

    /** Nobody here listens to the broker: its messages are those of other tests. */
    @DynamicPropertySource
    static void upgraded(DynamicPropertyRegistry properties) {
        PaymentServerTest.servers(properties);
        properties.add("spring.datasource.url", () -> UPGRADED);
        properties.add("spring.rabbitmq.listener.simple.auto-startup", () -> false);
    }

    @BeforeEach
    void startClock() {
        PaymentServerTest.clock.set(Instant.now().truncatedTo(ChronoUnit.MILLIS));
    }

    /** One that was changed since would stop every installation at its next start. */
    @Test
    void hasAllMigrationsOfTheReleaseBeforeAsTheyWere() {
        assertThat(linesOf(flyway.info().applied())).containsAll(FrozenRelease.migrations());
        assertThat(flyway.info().pending()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pay-orders",
                "refunds",
                "callbacks",
                "reconcile-audits",
                "anomalies",
                "bills",
                "coupon-templates",
                "coupon-troubles",
                "user-coupons",
                "coupon-settlements",
                "payment/outbox",
                "payment/inbox"
            })
    void showsTheOfficeAllOfIt(String list) {
        JsonNode page = get(PaymentServerTest.tokens.admin(ADMIN_ID), "/admin/" + list)
                .isOk()
                .data();
        assertThat(page.path("items")).isNotEmpty();
    }

    @Test
    void readsPaymentsAndRefundsAsTheyStood() {
        assertThat(payOrders.find("Pbefore1").orElseThrow().refundableFen()).isEqualTo(2600);
        assertThat(payOrders.find("Pbefore3").orElseThrow().hasNoChannel()).isTrue();
        assertThat(payOrders.find("Pdesk2").orElseThrow().status().name()).isEqualTo("REFUNDED");
        assertThat(refunds.find("Rrefused").orElseThrow().closedAt()).isNull();
    }

    @Test
    void showsPeopleTheirCoupons() {
        String mine = get(PaymentServerTest.tokens.student(PAYER), "/coupons/mine")
                .isOk()
                .text();
        assertThat(mine).contains("Autumn");
    }

    /** Words that somebody typed stand in the audit log alone; ours stay. */
    @Test
    void keepsNoWordsOfTheOfficeInMoney() {
        assertThat(refunds.find("Rdesk2").orElseThrow().reason()).isEqualTo("by the office");
        assertThat(refunds.find("Rlate1").orElseThrow().reason()).isEqualTo("LATE_PAID");
        assertThat(refunds.find("Rrefused").orElseThrow().reason()).isEqualTo("again for Rolder");
        assertThat(jdbc.queryForList("select resolution from pay_anomaly order by id", String.class))
                .containsExactly("nothing of it is left with us", "by a person", null);
    }

    @Test
    void knowsWhichBillsCoverALostTime() {
        assertThat(jdbc.queryForList("select channel from lost_time_known where restored_backup_id = 81", String.class))
                .containsExactly("desk");
    }

    /** The till's book begins with what was taken and handed out before there was one. */
    @Test
    void comparesABillOfTheTimeBefore() {
        String run = "/admin/bills/desk/2026-03-01/run";
        Answer bill = post(PaymentServerTest.tokens.admin(ADMIN_ID), run, PaymentServerTest.WHY)
                .isOk();
        assertThat(bill.data().path("lineCount").asInt()).isEqualTo(3);
        assertThat(bill.data().path("differenceCount").asInt()).isZero();
    }

    @Test
    void handsOutCashThatWaitedThen() {
        String clerk = PaymentServerTest.tokens.token(
                CLERK, "clerk77", Role.FRONT_DESK, Instant.now().plusSeconds(600));
        assertThat(get(clerk, "/desk/refunds").isOk().text()).contains("Rdesk1");
        post(clerk, "/desk/refunds/Rdesk1/handed-back", PaymentServerTest.WHY).isOk();
        assertThat(refunds.find("Rdesk1").orElseThrow().status().name()).isEqualTo("SUCCESS");
        assertThat(payOrders.find("Pdesk1").orElseThrow().refundedFen()).isEqualTo(2600);
        post(clerk, "/desk/refunds/Rdesk1/handed-back", PaymentServerTest.WHY).isRefused(409, "STATE_INVALID");
    }
}
