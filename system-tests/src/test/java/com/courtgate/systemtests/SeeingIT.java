package com.courtgate.systemtests;

import static com.courtgate.common.testing.Eventually.eventually;
import static com.courtgate.systemtests.Campus.CLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.testing.OnlyInTestAll;
import com.courtgate.suite.Suite;
import com.courtgate.suite.Tokens;
import com.courtgate.suite.rush.Opening;
import com.courtgate.suite.rush.Rush;
import com.courtgate.systemtests.Observability.Panel;
import com.courtgate.systemtests.Observability.Rule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** A real Prometheus over the running suite, asked everything that dashboards and alerts ask. */
@OnlyInTestAll("waits for a Prometheus to look; ObservabilityTest holds queries, rules and meters against each other")
@ExtendWith(RunningSuite.class)
class SeeingIT {
    private static final Duration UNTIL_GATE = Duration.ofSeconds(4);
    private static final Duration SPREAD = Duration.ofSeconds(2);
    private static final int STUDENTS = 200;
    private static final int EVERYONE = 8; // five services, the broker, two exporters
    private static final Duration SEEN_WITHIN = Duration.ofSeconds(30);

    /** Panels that nothing has to be seen in, and why. */
    private static final Map<String, String> MAY_BE_EMPTY = Map.of(
            "opening.json: Turned away", "the gateway turned nobody away",
            "servers.json: Errors", "no request failed",
            "servers.json: Orders of several slots", "nobody ordered several");

    /** Series of alerts that need not be there, by a part of them, and why. */
    private static final Map<String, String> MAY_BE_MISSING = Map.of(
            "status=~\"5..\"", "no request failed",
            "outcome=~\"unknown|thrown\"", "the channel answered each call");

    /** Alerts that a slow machine may bring on its way, and why. */
    private static final Map<String, String> MAY_COME =
            Map.of("GrabsSlow", "how quick a rush is depends on the machine");

    private static final Pattern SERIES =
            Pattern.compile("\\b(?:(?:courtgate|http|hikaricp|resilience4j|rabbitmq|redis|mysql|jvm|process)[a-z0-9_:]+"
                    + "|up)(?:\\{[^}]*})?");

    private static Prometheus prometheus;
    private static Instant after;

    @BeforeAll
    static void watchesARushAPaymentAndARefund() {
        RunningSuite.devWith("COURTGATE_SCRAPE_EVERY", "2s").run("start", "prometheus");
        prometheus = new Prometheus(RunningSuite.suite().get("COURTGATE_PROMETHEUS_URL"));
        eventually(SEEN_WITHIN, () -> assertThat(asked("sum(up)")).containsExactly((double) EVERYONE));
        eventually(
                SEEN_WITHIN,
                () -> assertThat(asked("redis_up * on() mysql_up"))
                        .as("the exporters are let in")
                        .containsExactly(1.0));
        var campus = new Campus();
        campus.paid(campus.opened(1), 0);
        eventually(
                SEEN_WITHIN,
                () -> assertThat(asked("courtgate_channel_calls_seconds_count")).isNotEmpty());
        campus.refunded(campus.paid(campus.opened(1), 0)); // a rate needs two looks, with news between them
        rush(campus);
        long end = CLOCK.millis() / 1000;
        eventually(
                SEEN_WITHIN,
                () -> assertThat(asked("min(timestamp(up))").getFirst()).isGreaterThan(end + 2));
        after = CLOCK.instant();
    }

    private static List<Double> asked(String query) {
        return prometheus.ask(query, CLOCK.instant());
    }

    private static void rush(Campus campus) {
        long first = 20_000_000L + CLOCK.millis() % 1_000_000_000L;
        List<String> tokens = new Tokens(RunningSuite.suite()).students(first, STUDENTS, CLOCK.instant());
        Opening opening = Opening.create(campus.api, campus.admin, 4, 5, 1, UNTIL_GATE, CLOCK);
        var rush = new Rush(campus.api, opening, Rush.students(first, tokens), SPREAD, CLOCK, opening.sessionId());
        rush.start().join();
        assertThat(rush.progress().accepted()).isEqualTo(opening.permits());
    }

    @AfterAll
    static void stops() {
        prometheus.close();
        RunningSuite.dev().run("stop", "prometheus");
    }

    /** A monitor asks how a server is; its contents are none of a monitor's business. */
    @Test
    void theWatcherSeesNothingOfWhatIsInTheServers() throws SQLException {
        Suite suite = RunningSuite.suite();
        String url = suite.get("COURTGATE_BOOKING_DB_URL").replace("/courtgate_booking", "/");
        try (Connection database =
                        DriverManager.getConnection(url, "courtgate_watcher", suite.get("COURTGATE_WATCHER_PASSWORD"));
                Statement statement = database.createStatement();
                ResultSet schemas = statement.executeQuery("show databases")) {
            List<String> seen = new ArrayList<>();
            while (schemas.next()) {
                seen.add(schemas.getString(1));
            }
            assertThat(seen).containsExactly("information_schema");
        }
        var config = new Config();
        config.useSingleServer()
                .setAddress(suite.get("COURTGATE_REDIS"))
                .setUsername("watcher")
                .setPassword(suite.get("COURTGATE_WATCHER_PASSWORD"))
                .setPingConnectionInterval(0);
        RedissonClient redis = Redisson.create(config);
        try {
            assertThatThrownBy(() -> redis.getBucket("bf:sessions").get()).hasMessageContaining("NOPERM");
        } finally {
            redis.shutdown();
        }
    }

    @Test
    void everyPanelHasSomethingToShow() {
        List<String> empty = new ArrayList<>();
        for (Panel panel : Observability.panels()) {
            for (String query : panel.queries()) {
                List<Double> values = prometheus.ask(query, after);
                if (values.stream().allMatch(value -> value.isNaN()) && !MAY_BE_EMPTY.containsKey(panel.where())) {
                    empty.add(panel.where() + ": " + query);
                }
            }
        }
        assertThat(empty).isEmpty();
    }

    @Test
    void everyAlertLooksAtSomethingThatIsThere() {
        List<String> missing = new ArrayList<>();
        for (Rule rule : Observability.rules()) {
            prometheus.ask(rule.expression(), after); // understood
            for (String series : SERIES.matcher(rule.expression())
                    .results()
                    .map(MatchResult::group)
                    .toList()) {
                if (prometheus.ask("count(" + series + ")", after).isEmpty()
                        && MAY_BE_MISSING.keySet().stream().noneMatch(series::contains)) {
                    missing.add(rule.name() + ": " + series);
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    /** Most alerts wait for minutes; what they wait with is asked here, so that none is on its way. */
    @Test
    void noAlertIsOnItsWayAfterARushThatWentWellAndOneIsWhenAServiceIsGone() {
        eventually(() -> assertThat(alertsOnTheirWay()).isEmpty());
        RunningSuite.dev().run("kill", "scheduler");
        try {
            eventually(SEEN_WITHIN, () -> assertThat(alertsOnTheirWay()).contains("ServiceAway"));
        } finally {
            RunningSuite.dev().run("start", "scheduler");
        }
    }

    private static List<String> alertsOnTheirWay() {
        return Observability.alerts().stream()
                .filter(alert -> !MAY_COME.containsKey(alert.name()))
                .filter(alert -> !asked(alert.expression()).isEmpty())
                .map(Rule::name)
                .toList();
    }

    @Test
    void theRulesKeepTheirUnitTests() throws IOException, InterruptedException {
        promtool("check", "config", "prometheus.yml");
        List<String> tests = Observability.files("tests", ".yml").stream()
                .map(Path::getFileName)
                .map(file -> "tests/" + file)
                .toList();
        List<String> arguments = new ArrayList<>(List.of("test", "rules"));
        arguments.addAll(tests);
        promtool(arguments.toArray(String[]::new));
    }

    /** Comes in the package of Prometheus. */
    private static void promtool(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("promtool"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(Observability.FOLDER.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }
}
