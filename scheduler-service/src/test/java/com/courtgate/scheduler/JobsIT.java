package com.courtgate.scheduler;

import static com.courtgate.common.testing.Eventually.eventually;
import static com.courtgate.scheduler.stub.SchedulerServiceTest.BOOKING;
import static com.courtgate.scheduler.stub.SchedulerServiceTest.RESERVE;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.TestServers;
import com.courtgate.scheduler.stub.SchedulerServiceTest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Three instances over one database; a job is due when the test says so. */
class JobsIT {
    private static final int ROUNDS = Race.rounds(5, 20);
    private static List<ConfigurableApplicationContext> instances;
    private static JdbcTemplate database;

    @BeforeAll
    static void startsThreeInstances() {
        BOOKING.forgetEverything();
        RESERVE.forgetEverything();
        String url = TestServers.newSchema();
        database = new JdbcTemplate(
                new DriverManagerDataSource(url, TestServers.DATABASE_USER, TestServers.DATABASE_PASSWORD));
        instances = List.of(instance(url), instance(url), instance(url));
    }

    @AfterAll
    static void stopsThem() {
        instances.forEach(ConfigurableApplicationContext::close);
    }

    @BeforeEach
    void nothingIsDue() {
        eventually(() -> assertThat(isResting()).isTrue());
    }

    @Test
    void runsEveryJobOfTheService() {
        assertThat(database.queryForList("select task_name from scheduled_tasks", String.class))
                .containsExactlyInAnyOrder("advance-sessions", "generate-plans", "audit-stock", "purge-tables");
        assertThat(BOOKING.requests()).contains("GET /internal/sessions/current");
    }

    @Test
    void runsADueJobOnceHoweverManyInstancesThereAre() {
        int before = BOOKING.plansGenerated();
        for (int round = 1; round <= ROUNDS; round++) {
            becomesDue("picked = false");
            eventually(() -> assertThat(isResting()).isTrue());
            assertThat(BOOKING.plansGenerated() - before).isEqualTo(round);
        }
    }

    @Test
    void takesOverTheJobOfAnInstanceThatDied() {
        int before = BOOKING.plansGenerated();
        becomesDue("""
                picked = true, picked_by = 'died',
                last_heartbeat = utc_timestamp(6) - interval 10 second
                """);

        eventually(() -> assertThat(BOOKING.plansGenerated() - before).isEqualTo(1));
        eventually(() -> assertThat(isResting()).isTrue());
        assertThat(BOOKING.plansGenerated() - before).isEqualTo(1);
    }

    private static void becomesDue(String how) {
        database.update("update scheduled_tasks set version = version + 1, execution_time ="
                + " utc_timestamp(6), "
                + how
                + " where task_name = 'generate-plans'");
    }

    private static boolean isResting() {
        Integer busy = database.queryForObject("""
                        select count(*) from scheduled_tasks
                        where picked or execution_time < utc_timestamp(6) + interval 30 minute
                        """, Integer.class);
        return busy != null && busy == 0;
    }

    private static ConfigurableApplicationContext instance(String url) {
        var properties = new HashMap<String, Object>(SchedulerServiceTest.Wiring.properties(url));
        properties.putAll(Map.of(
                "server.port", "0",
                "management.server.port", "0",
                "spring.jmx.enabled", "false",
                "db-scheduler.polling-interval", "100ms",
                "courtgate.opening.every", "1h",
                "courtgate.opening.plans-every", "1h",
                "courtgate.audit.every", "1h",
                "courtgate.retention.every", "1h"));
        return new SpringApplicationBuilder(SchedulerApplication.class, SchedulerServiceTest.Surroundings.class)
                .initializers(context -> context.getEnvironment()
                        .getPropertySources()
                        .addFirst(new MapPropertySource("test", properties)))
                .run();
    }
}
