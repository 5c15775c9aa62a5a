package com.courtgate.scheduler.opening;

import static com.courtgate.common.contract.session.SessionStatus.CLOSED;
import static com.courtgate.common.contract.session.SessionStatus.OPEN;
import static com.courtgate.common.contract.session.SessionStatus.SCHEDULED;
import static com.courtgate.common.contract.session.SessionStatus.WARMED;
import static com.courtgate.scheduler.stub.SchedulerServiceTest.BOOKING;
import static com.courtgate.scheduler.stub.SchedulerServiceTest.RESERVE;
import static com.courtgate.scheduler.stub.Sessions.CLOSE_TIME;
import static com.courtgate.scheduler.stub.Sessions.FLASH_TIME;
import static com.courtgate.scheduler.stub.Sessions.QUOTA;
import static com.courtgate.scheduler.stub.Sessions.session;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.contract.session.SessionStatus;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.common.testing.Race;
import com.courtgate.scheduler.stub.SchedulerServiceTest;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;

@SchedulerServiceTest
class AdvanceSessionsIT {
    private static final Duration LEAD = Duration.ofMinutes(5);
    private static final String GATE_OF_7 = "POST /internal/sessions/7/gate";
    private static final String LOAD_OF_7 = "POST /internal/sessions/7/load";

    @Autowired
    private AdvanceSessions advanceSessions;

    @Autowired
    private MutableClock clock;

    @Autowired
    private CircuitBreakerRegistry breakers;

    @BeforeEach
    void startsAnew() {
        BOOKING.forgetEverything();
        RESERVE.forgetEverything();
        breakers.getAllCircuitBreakers().forEach(CircuitBreaker::reset);
        clock.set(FLASH_TIME);
    }

    @Test
    void leavesASessionAloneBeforeItsWarmUp() {
        BOOKING.has(session(7, SCHEDULED));
        clock.set(FLASH_TIME.minus(LEAD).minusMillis(1));

        advanceSessions.run();

        assertThat(BOOKING.status(7)).isEqualTo(SCHEDULED);
        assertThat(RESERVE.requests()).isEmpty();
    }

    @Test
    void warmsUpFiveMinutesAhead() {
        BOOKING.has(session(7, SCHEDULED));
        clock.set(FLASH_TIME.minus(LEAD));

        advanceSessions.run();

        assertThat(BOOKING.status(7)).isEqualTo(WARMED);
        assertThat(RESERVE.gate(7)).isEqualTo(Gate.TIMED);
    }

    /** The document may have what ended meanwhile, which Redis was told and has forgotten. */
    @Test
    void asksAgainWhatToLoadWhenRedisIsEmptiedMeanwhile() {
        BOOKING.has(session(7, OPEN));
        BOOKING.afterDocument(RESERVE::lostEverything);

        advanceSessions.run();

        assertThat(RESERVE.gate(7)).isEqualTo(Gate.NONE);

        advanceSessions.run();

        assertThat(RESERVE.gate(7)).isNotEqualTo(Gate.NONE);
    }

    @Test
    void marksOpenAtTheFlashTimeAndLeavesTheGateToRedis() {
        warmed(7);

        advanceSessions.run();

        assertThat(BOOKING.status(7)).isEqualTo(OPEN);
        assertThat(RESERVE.requests()).doesNotContain(GATE_OF_7);
    }

    @Test
    void leavesASessionThatWasPostponedMeanwhileToItsLaterGate() {
        warmed(7);
        BOOKING.beforeMove(() -> BOOKING.postponed(7, FLASH_TIME.plus(Duration.ofHours(1))));

        advanceSessions.run();
        advanceSessions.run();

        assertThat(BOOKING.status(7)).isEqualTo(WARMED);
        assertThat(RESERVE.gate(7)).isEqualTo(Gate.TIMED);
    }

    @Test
    void leavesAGateToItsTimeThatWasOpenedByHandBesideAPostponement() {
        BOOKING.has(session(7, WARMED));
        RESERVE.hasLoaded(7, QUOTA, Gate.OPEN);
        clock.set(FLASH_TIME.minus(LEAD));

        advanceSessions.run();

        assertThat(RESERVE.gate(7)).isEqualTo(Gate.TIMED);
    }

    @Test
    void catchesUpWithWhatWasMissedInOneLook() {
        BOOKING.has(session(7, SCHEDULED));
        clock.set(FLASH_TIME.plus(Duration.ofHours(1)));

        advanceSessions.run();

        assertThat(BOOKING.status(7)).isEqualTo(OPEN);
        assertThat(RESERVE.gate(7)).isEqualTo(Gate.TIMED);
    }

    @Test
    void closesGateAndSessionAtTheCloseTime() {
        BOOKING.has(session(7, OPEN));
        RESERVE.hasLoaded(7, QUOTA, Gate.TIMED);
        clock.set(CLOSE_TIME);

        advanceSessions.run();

        assertThat(BOOKING.status(7)).isEqualTo(CLOSED);
        assertThat(RESERVE.gate(7)).isEqualTo(Gate.CLOSED);
    }

    @Test
    void closesASessionThatNobodyCouldWarmUpInTime() {
        BOOKING.has(session(7, SCHEDULED));
        clock.set(CLOSE_TIME);

        advanceSessions.run();

        assertThat(BOOKING.status(7)).isEqualTo(CLOSED);
        assertThat(RESERVE.requests()).doesNotContain(LOAD_OF_7);
    }

    @Test
    void doesNothingForASessionThatIsWhereItShouldBe() {
        BOOKING.has(session(7, OPEN));
        RESERVE.hasLoaded(7, QUOTA, Gate.TIMED);

        advanceSessions.run();
        advanceSessions.run();

        assertThat(RESERVE.requests()).containsOnly("GET /internal/sessions/7/pulse");
        assertThat(BOOKING.requests()).containsOnly("GET /internal/sessions/current");
    }

    @Test
    void loadsAgainWhatRedisLost() {
        warmed(7);
        advanceSessions.run();
        RESERVE.lostEverything();

        advanceSessions.run();

        assertThat(RESERVE.gate(7)).isEqualTo(Gate.TIMED);
        assertThat(BOOKING.status(7)).isEqualTo(OPEN);
        assertThat(RESERVE.requests()).doesNotContain(GATE_OF_7);
    }

    /** Pending holds of a closed session have still to be decided. */
    @ParameterizedTest
    @EnumSource(names = {"OPEN", "CLOSED"})
    void loadsAgainWhereAnotherServerTookOver(SessionStatus status) {
        Gate gate = status == OPEN ? Gate.TIMED : Gate.CLOSED;
        BOOKING.has(session(7, status));
        RESERVE.hasLoaded(7, QUOTA, gate);
        RESERVE.wasSucceeded(7);

        advanceSessions.run();
        advanceSessions.run();

        assertThat(loadsOf7()).isEqualTo(1);
        assertThat(RESERVE.gate(7)).isEqualTo(gate);
        assertThat(BOOKING.status(7)).isEqualTo(status);
    }

    private static long loadsOf7() {
        return RESERVE.requests().stream().filter(LOAD_OF_7::equals).count();
    }

    /** The message is on its way, or came while nothing was loaded. */
    @ParameterizedTest
    @CsvSource({"1,0", "0,1", "3,4"})
    void loadsAgainWhatRedisHasNotHeardOf(int times, int blocks) {
        BOOKING.has(session(7, OPEN));
        RESERVE.hasLoaded(7, QUOTA, Gate.TIMED);
        BOOKING.hasChanged(7, times, blocks);

        advanceSessions.run();
        advanceSessions.run();

        assertThat(loadsOf7()).isEqualTo(1);
        assertThat(RESERVE.gate(7)).isEqualTo(Gate.TIMED);
    }

    @ParameterizedTest
    @CsvSource({"SCHEDULED,1,0", "SCHEDULED,0,1", "WARMED,1,0", "OPEN,1,0", "OPEN,0,1"})
    void loadsAgainWhatWasChangedDuringALoad(SessionStatus status, int times, int blocks) {
        BOOKING.has(session(7, status));
        RESERVE.afterLoad(() -> BOOKING.hasChanged(7, times, blocks));
        clock.set(FLASH_TIME.minus(LEAD));

        advanceSessions.run();

        assertThat(loadsOf7()).isEqualTo(2);
    }

    /** The document read from the database is older by then. */
    @Test
    void leavesAloneWhatRedisKnowsMoreOf() {
        BOOKING.has(session(7, OPEN));
        RESERVE.hasLoaded(7, QUOTA, Gate.TIMED);
        RESERVE.heardOf(7, 1, 1);

        advanceSessions.run();

        assertThat(loadsOf7()).isZero();
    }

    /** A load does not end because somebody changes something again and again. */
    @Test
    void leavesToTheNextLookWhatIsNotThereAfterThreeLoads() {
        BOOKING.has(session(7, OPEN));
        BOOKING.hasChanged(7, 0, 1);
        RESERVE.forgetsBlocks();

        advanceSessions.run();
        assertThat(loadsOf7()).isEqualTo(3);
    }

    @Test
    void comparesNothingThatAnOlderReleaseDoesNotTell() {
        BOOKING.has(session(7, OPEN));
        BOOKING.has(session(8, OPEN));
        RESERVE.hasLoaded(7, QUOTA, Gate.TIMED);
        RESERVE.hasLoaded(8, QUOTA, Gate.TIMED);
        BOOKING.hasChanged(7, 1, 1);
        RESERVE.tellsNoVersions(7);
        BOOKING.tellsNoVersions(8);

        advanceSessions.run();

        assertThat(RESERVE.requests()).noneMatch(request -> request.endsWith("/load"));
    }

    @Test
    void reopensTheGateThatWasOpenedEarlyByHandWhenRedisLostIt() {
        BOOKING.has(session(7, OPEN));
        clock.set(FLASH_TIME.minus(Duration.ofHours(1)));

        advanceSessions.run();

        assertThat(RESERVE.gate(7)).isEqualTo(Gate.OPEN);
    }

    @Test
    void loadsAgainForAnotherQuota() {
        BOOKING.has(session(7, OPEN));
        RESERVE.hasLoaded(7, QUOTA + 1, Gate.TIMED);

        advanceSessions.run();

        assertThat(RESERVE.quota(7)).isEqualTo(QUOTA);
    }

    /** The administrator who reopened it died between the status and the gate. */
    @Test
    void opensTheGateOfASessionThatIsOpen() {
        BOOKING.has(session(7, OPEN));
        RESERVE.hasLoaded(7, QUOTA, Gate.CLOSED);

        advanceSessions.run();

        assertThat(RESERVE.gate(7)).isEqualTo(Gate.OPEN);
    }

    /** The administrator who closed it died between the status and the gate. */
    @ParameterizedTest
    @EnumSource(names = {"TIMED", "OPEN"})
    void closesTheGateOfASessionThatIsClosed(Gate left) {
        BOOKING.has(session(7, CLOSED));
        RESERVE.hasLoaded(7, QUOTA, left);

        advanceSessions.run();

        assertThat(RESERVE.gate(7)).isEqualTo(Gate.CLOSED);
    }

    @Test
    void leavesAClosedSessionAloneThatIsNotLoaded() {
        BOOKING.has(session(7, CLOSED));

        advanceSessions.run();

        assertThat(RESERVE.requests()).containsOnly("GET /internal/sessions/7/pulse");
    }

    @Test
    void leavesASessionWithoutSlotsScheduledAndGoesOnWithTheOthers() {
        BOOKING.hasNothingToSell(session(7, SCHEDULED));
        BOOKING.has(session(8, SCHEDULED));

        advanceSessions.run();

        assertThat(BOOKING.status(7)).isEqualTo(SCHEDULED);
        assertThat(RESERVE.gate(7)).isEqualTo(Gate.NONE);
        assertThat(BOOKING.status(8)).isEqualTo(OPEN);
    }

    @Test
    void letsNoFailingSessionHoldUpTheOthersAndTriesItAgain() {
        BOOKING.has(session(7, SCHEDULED));
        BOOKING.has(session(8, SCHEDULED));
        RESERVE.failOn("/internal/sessions/7/load", 500);
        for (int i = 0; i < 20; i++) {
            advanceSessions.run();
        }
        assertThat(BOOKING.status(7)).isEqualTo(SCHEDULED);
        assertThat(BOOKING.status(8)).isEqualTo(OPEN);

        RESERVE.isWell();
        advanceSessions.run();
        assertThat(BOOKING.status(7)).isEqualTo(OPEN);
    }

    @Test
    void letsNoSessionOfALostShardHoldUpTheOthers() {
        BOOKING.has(session(7, SCHEDULED));
        BOOKING.has(session(8, SCHEDULED));
        RESERVE.failOn("/internal/sessions/7/.*", 503);
        for (int i = 0; i < 20; i++) {
            advanceSessions.run();
        }
        assertThat(BOOKING.status(7)).isEqualTo(SCHEDULED);
        BOOKING.has(session(9, SCHEDULED));
        advanceSessions.run();
        assertThat(BOOKING.status(9)).isEqualTo(OPEN);

        RESERVE.isWell();
        advanceSessions.run();
        assertThat(BOOKING.status(7)).isEqualTo(OPEN);
    }

    @Test
    void goesOnWhereItWasWhenAServiceComesBack() {
        BOOKING.has(session(7, SCHEDULED));
        BOOKING.isDown();
        advanceSessions.run();
        assertThat(RESERVE.requests()).isEmpty();

        BOOKING.isWell();
        advanceSessions.run();
        assertThat(BOOKING.status(7)).isEqualTo(OPEN);
    }

    @Test
    void doesNotReopenWhatAnAdministratorClosesMeanwhile() {
        warmed(7);
        BOOKING.beforeMove(() -> {
            RESERVE.hasLoaded(7, QUOTA, Gate.CLOSED);
            BOOKING.movedByAnother(7, CLOSED);
        });

        advanceSessions.run();

        assertThat(BOOKING.status(7)).isEqualTo(CLOSED);
        assertThat(RESERVE.gate(7)).isEqualTo(Gate.CLOSED);
    }

    @Test
    void closesTheGateOfASessionThatIsClosedDuringItsWarmUp() {
        BOOKING.has(session(7, SCHEDULED));
        RESERVE.afterLoad(() -> BOOKING.movedByAnother(7, CLOSED));

        advanceSessions.run();

        assertThat(BOOKING.status(7)).isEqualTo(CLOSED);
        assertThat(RESERVE.gate(7)).isEqualTo(Gate.CLOSED);
    }

    @Test
    void closesTheGateOfASessionThatIsClosedWhileItIsLoadedAgain() {
        BOOKING.has(session(7, OPEN));
        RESERVE.afterLoad(() -> BOOKING.movedByAnother(7, CLOSED));

        advanceSessions.run();

        assertThat(RESERVE.gate(7)).isEqualTo(Gate.CLOSED);
    }

    @RepeatedTest(10)
    void endsTheSameWhenTwoInstancesLookAtOnce() {
        BOOKING.has(session(7, SCHEDULED));
        BOOKING.has(session(8, SCHEDULED));

        Race.run(List.of(this::look, this::look));

        assertThat(BOOKING.status(7)).isEqualTo(OPEN);
        assertThat(BOOKING.status(8)).isEqualTo(OPEN);
        assertThat(RESERVE.gate(7)).isEqualTo(Gate.TIMED);
    }

    private boolean look() {
        advanceSessions.run();
        return true;
    }

    private static void warmed(long id) {
        BOOKING.has(session(id, WARMED));
        RESERVE.hasLoaded(id, QUOTA, Gate.TIMED);
    }
}
