package com.courtgate.reserve.stock;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.WaitlistsMarked;
import com.courtgate.common.testing.Race;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession;
import com.courtgate.reserve.session.LoadedSession.Owner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Marks that keep what is free of a slot for its waitlist. */
class WaitlistMarkIT {
    private final SlotTermsScript script = new SlotTermsScript(TestRedis.client());

    private int mark(LoadedSession session, int slot, boolean marked, int version) {
        return script.apply(new WaitlistsMarked(
                session.id(), List.of(new WaitlistsMarked.Slot(session.slot(slot), marked, version))));
    }

    private static void release(LoadedSession session, String trace, long user) {
        new ReleaseScript(TestRedis.client())
                .release(new HoldReleased(session.id(), session.slot(), user, trace, user, "B" + user));
    }

    private static void decide(LoadedSession session, Decision decision) {
        new ApplyDecisionsScript(TestRedis.client()).apply(new HoldsDecided(session.id(), List.of(decision)));
    }

    @Test
    void keepsWhatIsFreeForOrdersOfTheWaitlist() {
        var session = LoadedSession.open(1, 1);
        assertThat(mark(session, 0, true, 1)).isEqualTo(1);
        assertThat(Holding.hold(session, "t1", 1, session.slot(0))).as("a grab").isFalse();
        assertThat(Holding.holdOrder(session, "B1", 1, session.slot(0)))
                .as("an order")
                .isFalse();
        assertThat(Holding.holdOrder(session, "B2", 1, session.slot(0), session.slot(1)))
                .as("an order of several slots")
                .isFalse();
        assertThat(session.remaining(0)).as("on the board").isZero();
        assertThat(session.left(session.slot(0))).as("the counter stays").isEqualTo(1);
        assertThat(Holding.hold(session, "t2", 2, session.slot(0), session.slot(1)))
                .as("a grab takes the next slot it would have")
                .isTrue();
        assertThat(Holding.holdForWaitlist(session, "B3", 3, session.slot(0))).isTrue();
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    @Test
    void isOnSaleToAllOnceTheMarkIsCleared() {
        var session = LoadedSession.open(1);
        mark(session, 0, true, 1);
        assertThat(mark(session, 0, false, 2)).isEqualTo(1);
        assertThat(session.remaining(0)).isEqualTo(1);
        assertThat(Holding.hold(session, "t1", 1, session.slot())).isTrue();
    }

    @Test
    void leavesOutAnOlderMark() {
        var session = LoadedSession.open(1);
        mark(session, 0, false, 2);
        assertThat(mark(session, 0, true, 1)).isZero();
        assertThat(mark(session, 0, true, 2)).as("a copy").isZero();
        assertThat(Holding.hold(session, "t1", 1, session.slot())).isTrue();
    }

    @Test
    void keepsAMarkThatComesBeforeTheSlotIsLoaded() {
        var session = LoadedSession.unknown(2, 1);
        mark(session, 0, true, 3);
        session.assertEveryKeyExpires();
        session.keptForWaitlist(0, false, 2).load();
        assertThat(Holding.hold(session, "t1", 1, session.slot())).isFalse();
        assertThat(session.waitlistVersions()).isEqualTo(3);
    }

    @Test
    void isLoadedWithWhatTheDatabaseSays() {
        var session = LoadedSession.unknown(2, 1);
        session.keptForWaitlist(0, true, 4).load();
        assertThat(Holding.hold(session, "t1", 1, session.slot())).isFalse();
        assertThat(session.waitlistVersions()).isEqualTo(4);
        session.keptForWaitlist(0, false, 5).load();
        assertThat(Holding.hold(session, "t1", 1, session.slot())).isTrue();
        session.assertConserved();
    }

    /** Redis is emptied with an offer out, and loaded from what the database said. */
    @Test
    void keepsTheOfferedPlaceThroughAnEmptiedRedis() {
        var session = LoadedSession.openWithQuota(2, 2);
        mark(session, 0, true, 1);
        assertThat(Holding.holdForWaitlist(session, "B1", 1, session.slot())).isTrue();
        session.loseEverything();
        session.keptForWaitlist(0, true, 1).load(new Owner(session.slot(), 1, "B1"));
        assertThat(Holding.hold(session, "t2", 2, session.slot())).isFalse();
        assertThat(Holding.holdForWaitlist(session, "B2", 2, session.slot())).isTrue();
        session.assertConserved();
    }

    /** A place comes back while everybody presses: only the waitlist may have it, at no moment anybody else. */
    @RepeatedTest(50)
    void givesAFreedPlaceToNobodyButTheWaitlist() {
        var session = LoadedSession.openWithQuota(2, 1);
        assertThat(Holding.hold(session, "t0", 100, session.slot())).isTrue();
        decide(session, Decision.success("t0", 100, List.of(session.slot()), List.of(1L), "B100"));
        mark(session, 0, true, 1);
        List<Callable<Boolean>> everybody = new ArrayList<>();
        IntStream.rangeClosed(1, 8)
                .forEach(user -> everybody.add(() -> Holding.hold(session, "t" + user, user, session.slot())));
        everybody.add(4, () -> {
            release(session, "t0", 100);
            return false;
        });
        assertThat(Race.run(everybody)).doesNotContain(true);
        assertThat(Holding.holdForWaitlist(session, "B9", 9, session.slot())).isTrue();
        session.assertConserved();
    }

    /** Hold, decision, release, mark and load, each twice and in any order: the end is the same. */
    @RepeatedTest(100)
    void endsTheSameInAnyOrder(RepetitionInfo repetition) {
        var session = LoadedSession.openWithQuota(2, 1);
        assertThat(Holding.hold(session, "t0", 100, session.slot())).isTrue();
        List<Runnable> deliveries = new ArrayList<>();
        for (int copy = 0; copy < 2; copy++) {
            deliveries.add(
                    () -> decide(session, Decision.success("t0", 100, List.of(session.slot()), List.of(1L), "B100")));
            deliveries.add(() -> release(session, "t0", 100));
            deliveries.add(() -> mark(session, 0, true, 1));
            deliveries.add(() -> mark(session, 0, false, 2));
            deliveries.add(() -> mark(session, 0, true, 3));
            deliveries.add(() -> session.keptForWaitlist(0, true, 1).load(new Owner(session.slot(), 100, "t0")));
        }
        Collections.shuffle(deliveries, new Random(repetition.getCurrentRepetition()));
        deliveries.forEach(Runnable::run);
        assertThat(session.waitlistMark(0)).isEqualTo("3|1");
        assertThat(session.left(session.slot())).isEqualTo(1);
        assertThat(session.remaining(0)).isZero();
        session.assertConserved();
    }
}
