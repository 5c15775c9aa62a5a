package com.courtgate.drills.cluster;

import static com.courtgate.drills.cluster.TimedResponse.Kind.ACCEPTED;
import static com.courtgate.drills.cluster.TimedResponse.Kind.DECIDED;
import static com.courtgate.drills.cluster.TimedResponse.Kind.UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.drills.cluster.Report.Course;
import com.courtgate.drills.cluster.Report.Side;
import com.courtgate.drills.cluster.TimedResponse.Kind;
import com.courtgate.suite.rush.RushChecker;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReportTest {
    private static final Instant LOSS = Instant.parse("2026-11-23T05:00:00Z");
    private static final int END = 60;
    private static final int LAST_CALM = END - (int) Report.CALM.toSeconds();
    private final List<TimedResponse> rushed = new ArrayList<>();
    private final List<TimedResponse> elsewhere = new ArrayList<>();
    private boolean isUnderWay = true;
    private boolean isTakenOver = true;
    private long oversold;
    private long acceptedEarly;
    private List<String> takenBack = List.of();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nobody",
                "rabbitmq",
                "redis-master-of-session",
                "redis-master-frozen",
                "redis-other-master",
                "database-writer"
            })
    void passesWhenEverybodyIsServedAllTheTime(String loss) {
        everybodyGoesOn();
        assertThat(broken(loss)).isEmpty();
    }

    @Test
    void passesWhenALossIsFeltForAWhile() {
        everybodyGoesOn();
        silent(rushed, 0, 12);
        silent(elsewhere, 0, 12);
        tell(rushed, UNAVAILABLE, 2);
        assertThat(broken("database-writer")).isEmpty();
    }

    @Test
    void failsWhenNobodyTookOver() {
        everybodyGoesOn();
        isTakenOver = false;
        assertThat(broken("database-writer")).containsExactly("nobody took over from victim-1");
    }

    @Test
    void failsWhenTheRushHadNotBegun() {
        everybodyGoesOn();
        isUnderWay = false;
        assertThat(broken("rabbitmq")).containsExactly("too few were accepted before the loss");
    }

    @Test
    void failsWhenSomebodyWasAcceptedEarly() {
        everybodyGoesOn();
        acceptedEarly = 1;
        assertThat(broken("rabbitmq")).containsExactly("accepted early: 1");
    }

    @Test
    void failsAtEachSessionWhosePromisesAreBroken() {
        everybodyGoesOn();
        oversold = 1;
        assertThat(broken("rabbitmq"))
                .containsExactly("the session: a promise is broken", "the session elsewhere: a promise is broken");
    }

    @ParameterizedTest
    @CsvSource({"ACCEPTED,was accepted", "DECIDED,was told a decision"})
    void failsWhenNothingWorksAtTheEndThoughNobodyIsTold(Kind missing, String words) {
        everybodyGoesOn();
        rushed.removeIf(one -> one.kind() == missing && isAfter(one, LAST_CALM - 1));
        assertThat(broken("reserve")).containsExactly("the session: at the end nobody " + words);
        everybodyGoesOn();
        elsewhere.removeIf(one -> one.kind() == missing && isAfter(one, LAST_CALM - 1));
        assertThat(broken("reserve")).containsExactly("the session elsewhere: at the end nobody " + words);
    }

    @Test
    void failsWhenSomebodyIsStillToldOfAnOutage() {
        everybodyGoesOn();
        tell(elsewhere, UNAVAILABLE, LAST_CALM + 1);
        assertThat(broken("gateway")).containsExactly("the session elsewhere: at the end 1 outages were told");
    }

    /** A replica may lack its master's last words; nobody else forgets. */
    @Test
    void failsWhenSomebodyWasToldYesAndThenNoThoughNoMasterOfTheirSessionWasLost() {
        everybodyGoesOn();
        takenBack = List.of("t1", "t2");
        String there = "the session: told yes and then no: 2";
        String elsewhereToo = "the session elsewhere: told yes and then no: 2";
        assertThat(broken("rabbitmq-leader-frozen")).containsExactly(there, elsewhereToo);
        assertThat(broken("redis-other-master")).containsExactly(there);
        assertThat(broken("redis-master-of-session")).containsExactly(elsewhereToo);
    }

    @Test
    void lostShardMayBeSilentForAWhileAndTheOtherOneGoesOn() {
        everybodyGoesOn();
        silent(rushed, 0, 7);
        assertThat(broken("redis-master-of-session")).isEmpty();
        everybodyGoesOn();
        silent(elsewhere, 0, 7);
        assertThat(broken("redis-other-master")).isEmpty();
    }

    @Test
    void failsWhenTheLostShardTakesTooLong() {
        everybodyGoesOn();
        silent(rushed, 0, 22);
        assertThat(broken("redis-master-of-session")).containsExactly("the lost shard took too long");
    }

    /** As one circuit breaker for all shards would have it. */
    @Test
    void failsWhenTheLivingShardWaitsWithTheLostOne() {
        everybodyGoesOn();
        silent(elsewhere, 0, 8);
        silent(rushed, 0, 8);
        assertThat(broken("redis-other-master")).containsExactly("the living shard waited with the lost one");
        assertThat(broken("database-writer")).isEmpty();
    }

    @Test
    void failsWhenTheLivingShardIsSilentLaterOn() {
        everybodyGoesOn();
        silent(elsewhere, 0, 7);
        silent(rushed, 20, 32);
        assertThat(broken("redis-other-master")).containsExactly("the living shard felt the loss");
    }

    private void everybodyGoesOn() {
        for (List<TimedResponse> told : List.of(rushed, elsewhere)) {
            told.clear();
            IntStream.rangeClosed(0, END).forEach(second -> {
                tell(told, ACCEPTED, second);
                tell(told, DECIDED, second);
            });
        }
    }

    /** Between these seconds nobody is accepted; neither of them counts. */
    private static void silent(List<TimedResponse> told, int from, int to) {
        Predicate<TimedResponse> isAccepted = one -> one.kind() == ACCEPTED;
        told.removeIf(isAccepted.and(one -> isAfter(one, from) && !isAfter(one, to - 1)));
    }

    private static boolean isAfter(TimedResponse told, int second) {
        return told.at().isAfter(LOSS.plusSeconds(second));
    }

    private static void tell(List<TimedResponse> told, Kind kind, int second) {
        told.add(new TimedResponse(kind, LOSS.plusSeconds(second)));
    }

    private List<String> broken(String name) {
        NodeLoss loss = NodeLoss.all().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        var course = new Course("victim-1", isUnderWay, isTakenOver, LOSS, LOSS.plusSeconds(END));
        var findings = new RushChecker.Findings(
                10, oversold, List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), takenBack,
                1000);
        return new Report(loss, course, new Side(rushed, findings), new Side(elsewhere, findings), acceptedEarly)
                .broken();
    }
}
