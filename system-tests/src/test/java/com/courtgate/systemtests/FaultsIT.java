package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.courtgate.common.testing.OnlyInTestAll;
import com.courtgate.drills.faults.Fault;
import com.courtgate.drills.faults.FaultMatrix;
import com.courtgate.drills.faults.Round;
import com.courtgate.drills.faults.SmallDisk;
import com.courtgate.drills.faults.WaitlistKills;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One fault of each kind in the middle of a rush, two to a round; every promise still holds. The whole matrix is
 * {@code deploy/dev test-faults}.
 */
@ExtendWith(RunningSuite.class)
class FaultsIT {
    private static final Round.Size SMALL = new Round.Size(600, 4, 5, 3, Duration.ofSeconds(8));
    private static final List<WaitlistKills.Point> FEW_POINTS = List.of(
            WaitlistKills.Point.AFTER_SETTLED,
            WaitlistKills.Point.AFTER_OFFER_COMMIT,
            WaitlistKills.Point.AFTER_ORDER_SCRIPT);
    private static final Duration PAUSE = Duration.ofSeconds(8); // longer than the sweeper waits
    private static final long SEED = 42;
    private static final long BELOW_ALARM = 30_000_000; // RabbitMQ wants 50 MB

    @OnlyInTestAll("rushes with faults keep the same promises")
    @Test
    void keepsEveryPromiseWhenNothingGoesWrong() throws Exception {
        Round.Report report = round(List.of());
        assertThat(report).matches(Round.Report::passed);
        assertThat(report.unanswered()).isZero();
        // Not all of them: on a machine that is slow enough some give up before everything is sold.
        assertThat(report.findings().recorded()).isGreaterThan(4 * 5 * 3 / 2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "crash-reserve-AFTER_SCRIPT,double-messages",
                "crash-booking-BEFORE_COMMIT,swallow-rabbitmq",
                "empty-redis,kill-payment"
            })
    void survives(String names) throws Exception {
        playWith(names);
    }

    @OnlyInTestAll("three rushes of survives() lose a process, a server's data, messages and connections as well")
    @ParameterizedTest
    @ValueSource(strings = {"kill-rabbitmq,kill-gateway", "kill-mariadb,late-messages", "freeze-redis,swallow-mariadb"})
    void survivesToo(String names) throws Exception {
        playWith(names);
    }

    private static void playWith(String names) throws Exception {
        var matrix = new FaultMatrix(RunningSuite.suite(), RunningSuite.dev(), PAUSE);
        assertThat(round(Arrays.stream(names.split(",")).map(matrix::named).toList()))
                .matches(Round.Report::passed);
    }

    /** Kills once at some of the points; the drill does so two hundred times at each. */
    @OnlyInTestAll(
            "takes most of a minute; WaitlistIT offers in turn, and booking's tests of the waitlist die between its steps")
    @Test
    void offersAPlaceInTurnWhoeverDiesBeforeItsOffer() throws Exception {
        try (var kills = new WaitlistKills(RunningSuite.suite(), RunningSuite.api(), RunningSuite.dev())) {
            for (WaitlistKills.Point point : FEW_POINTS) {
                assertThat(kills.kill(point)).as("after a death at %s", point).isEmpty();
            }
        }
    }

    /** A database that cannot write waits for room, and tries again once a minute; a broker tells senders to wait. */
    @OnlyInTestAll("waits for a database's next try, a minute; outages of both are tried by the modules' tests")
    @Test
    void survivesFullDisks() throws Exception {
        assumeThat(SmallDisk.canBeMade())
                .as("a user who may mount a small disk")
                .isTrue();
        String admin = RunningSuite.api().login("admin", "admin-dev-only");
        try (var database = new SmallDisk(RunningSuite.suite(), RunningSuite.dev(), "mariadb", 0);
                var broker = new SmallDisk(RunningSuite.suite(), RunningSuite.dev(), "rabbitmq", BELOW_ALARM)) {
            Fault noCommit = database.full(() -> assertThat(answersToAWrite(admin))
                    .as("what needs the database, told quickly that there is an outage")
                    .contains(503)
                    .doesNotContain(0, 500));
            Fault noPublish = broker.full(() -> LockSupport.parkNanos(PAUSE.toNanos()));
            assertThat(round(List.of(noCommit, noPublish))).matches(Round.Report::passed);
        }
    }

    /** Until one of them is a refusal: at first there may still be some room in a page or a log. */
    private static List<Integer> answersToAWrite(String admin) {
        List<Integer> answers = new ArrayList<>();
        while (!answers.contains(503) && answers.size() < 50) {
            var court = Map.of("name", "full " + answers.size());
            answers.add(RunningSuite.api().post("/admin/courts", admin, court).status());
        }
        return answers;
    }

    private static Round.Report round(List<Fault> faults) throws Exception {
        return new Round(RunningSuite.suite(), RunningSuite.api(), SMALL).play(faults, SEED);
    }
}
