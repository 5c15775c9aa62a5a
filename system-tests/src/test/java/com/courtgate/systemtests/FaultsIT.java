package com.courtgate.systemtests;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.systemtests.rush.Checker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Something is killed in the middle of a rush, and started again; every promise still holds. */
@ExtendWith(RunningSuite.class)
class FaultsIT {
    private static final int STUDENTS = 600;
    private static final Duration SPREAD = Duration.ofSeconds(8);

    @Test
    void keepsEveryPromiseWhenNothingDies() throws Exception {
        var rush = RushFixture.warmed(STUDENTS, 4, 5, 3, SPREAD);
        rush.start().join();
        Checker.Findings findings = rush.check();
        assertThat(findings).matches(Checker.Findings::promisesKept);
        assertThat(findings.recorded()).isEqualTo(rush.opening().permits());
    }

    @ParameterizedTest
    @ValueSource(strings = {"reserve", "booking", "rabbitmq", "mariadb"})
    void survivesTheDeathOf(String victim) throws Exception {
        var rush = RushFixture.warmed(STUDENTS, 4, 5, 3, SPREAD);
        CompletableFuture<Void> end = rush.start();
        eventually(() -> assertThat(rush.progress().accepted()).isPositive());
        RunningSuite.dev().run("kill", victim);
        RunningSuite.dev().run("start", victim);
        end.join();
        assertThat(rush.check()).matches(Checker.Findings::promisesKept);
    }

    @Test
    void goesOnSellingAfterRedisCameBackEmpty() throws Exception {
        var rush = RushFixture.warmed(STUDENTS, 4, 5, 3, SPREAD);
        CompletableFuture<Void> end = rush.start();
        eventually(() -> assertThat(rush.progress().accepted()).isPositive());
        RunningSuite.dev().run("kill", "redis");
        deleteData("redis");
        RunningSuite.dev().run("start", "redis");
        end.join();
        assertThat(rush.check()).matches(Checker.Findings::promisesKept);
    }

    private static void deleteData(String server) throws IOException {
        Path data = RunningSuite.suite().stateFolder().resolve("data").resolve(server);
        try (var files = Files.walk(data)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        }
    }
}
