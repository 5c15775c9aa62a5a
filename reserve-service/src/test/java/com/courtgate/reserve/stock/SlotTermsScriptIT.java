package com.courtgate.reserve.stock;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.SlotsBlocked;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlotTermsScriptIT {
    private final SlotTermsScript script = new SlotTermsScript(TestRedis.client());

    private int block(LoadedSession session, int slot, boolean isBlocked, int version) {
        return script.apply(
                new SlotsBlocked(session.id(), List.of(new SlotsBlocked.Slot(session.slot(slot), isBlocked, version))));
    }

    private static boolean isSold(LoadedSession session, long user) {
        return Holding.hold(session, "t" + user, user, session.slot());
    }

    @Test
    void takesASlotOutOfSaleAndPutsItBack() {
        var session = LoadedSession.open(3);
        assertThat(block(session, 0, true, 1)).isEqualTo(1);
        assertThat(isSold(session, 1)).isFalse();
        assertThat(block(session, 0, false, 2)).isEqualTo(1);
        assertThat(isSold(session, 2)).isTrue();
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    @Test
    void takesEachChangeOnceInWhateverOrderTheyCome() {
        var session = LoadedSession.open(3);
        assertThat(block(session, 0, false, 2)).isEqualTo(1);
        assertThat(block(session, 0, true, 1)).as("older than what is known").isZero();
        assertThat(isSold(session, 1)).isTrue();
        assertThat(block(session, 0, true, 3)).isEqualTo(1);
        assertThat(block(session, 0, true, 3)).as("a copy").isZero();
        assertThat(isSold(session, 2)).isFalse();
        session.assertConserved();
    }

    @Test
    void isNotUndoneByALoadThatWasReadBeforeIt() {
        var session = LoadedSession.open(3);
        block(session, 0, true, 1);
        session.load();
        assertThat(isSold(session, 1)).isFalse();
        session.blocked(0, false, 2).load();
        assertThat(isSold(session, 1)).isTrue();
        block(session, 0, true, 1);
        assertThat(isSold(session, 2)).isTrue();
    }

    @Test
    void leavesASlotThatIsNotLoadedToLoading() {
        var session = LoadedSession.unknown(2, 1);
        assertThat(block(session, 0, true, 1)).isZero();
        session.blocked(0, true, 1).load();
        assertThat(isSold(session, 1)).isFalse();
        assertThat(session.left(session.slot())).as("free, though not on sale").isEqualTo(1);
    }

    /** A slot of which the database says that its block was changed once, the other way round. */
    private static LoadedSession aSlotThatWas(boolean isBlocked) {
        return LoadedSession.unknown(2, 1).blocked(0, isBlocked, 1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void isSeenToBeMissingWhenItCameBeforeALoadThatWasReadBeforeIt(boolean isBlocked) {
        var session = aSlotThatWas(!isBlocked);
        assertThat(block(session, 0, isBlocked, 2)).as("nothing is loaded").isZero();
        session.load();
        assertThat(session.versions()).containsExactly(0, 1);
        session.blocked(0, isBlocked, 2).load();
        assertThat(session.versions()).containsExactly(0, 2);
        assertThat(isSold(session, 1)).isNotEqualTo(isBlocked);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void isKnownWhenItComesAfterThatLoad(boolean isBlocked) {
        var session = aSlotThatWas(!isBlocked);
        session.load();
        assertThat(block(session, 0, isBlocked, 2)).isEqualTo(1);
        assertThat(session.versions()).containsExactly(0, 2);
        assertThat(isSold(session, 1)).isNotEqualTo(isBlocked);
    }

    /** Slots are loaded 200 at a time: it may come to some that are there and to some that are not. */
    @RepeatedRace(few = 5, all = 20)
    void isKnownOrSeenToBeMissingWhenItComesInTheMiddleOfALoad() {
        int[] permits = new int[600];
        Arrays.fill(permits, 1);
        var session = LoadedSession.unknown(2, permits);
        var first = new SlotsBlocked.Slot(session.slot(0), true, 1);
        var last = new SlotsBlocked.Slot(session.slot(599), true, 1);
        Callable<Integer> load = session::load;
        Callable<Integer> block = () -> script.apply(new SlotsBlocked(session.id(), List.of(first, last)));
        int changed = Race.run(List.of(load, block)).get(1);
        assertThat(session.versions()).containsExactly(0, changed);
        session.blocked(0, true, 1).blocked(599, true, 1).load();
        assertThat(session.versions()).containsExactly(0, 2);
        assertThat(isSold(session, 1)).isFalse();
        assertThat(Holding.hold(session, "t2", 2, session.slot(599))).isFalse();
    }

    @Test
    void givesPermitsBackWhileBlocked() {
        var session = LoadedSession.open(1);
        assertThat(isSold(session, 1)).isTrue();
        block(session, 0, true, 1);
        refuse(session, "t1", 1);
        assertThat(session.left(session.slot())).isEqualTo(1);
        assertThat(isSold(session, 2)).isFalse();
        session.assertConserved();
    }

    private static void refuse(LoadedSession session, String trace, long user) {
        var refusal = Decision.refusal(trace, user, List.of(session.slot()), ResultCode.SLOT_CLOSED);
        new ApplyDecisionsScript(TestRedis.client()).apply(new HoldsDecided(session.id(), List.of(refusal)));
    }

    @RepeatedRace(few = 3, all = 10)
    void losesNoPermitWhenItComesInTheMiddleOfARush() {
        var session = LoadedSession.open(20);
        List<Callable<Boolean>> everybody = new ArrayList<>();
        IntStream.rangeClosed(1, 40).forEach(user -> everybody.add(() -> isSold(session, user)));
        everybody.add(20, () -> block(session, 0, true, 1) == 1);
        Race.run(everybody);
        session.assertConserved();
        assertThat(isSold(session, 99)).as("blocked for good").isFalse();
        // The database refuses what came too late and releases what it withdraws.
        session.holders(session.slot()).forEach((user, trace) -> {
            if (user % 2 == 0) {
                refuse(session, trace, user);
            } else {
                release(session, trace, user);
            }
        });
        assertThat(session.left(session.slot())).isEqualTo(20);
        session.assertConserved();
    }

    private static void release(LoadedSession session, String trace, long user) {
        var success = Decision.success(trace, user, List.of(session.slot()), List.of(user), "B" + user);
        new ApplyDecisionsScript(TestRedis.client()).apply(new HoldsDecided(session.id(), List.of(success)));
        new ReleaseScript(TestRedis.client())
                .release(new HoldReleased(session.id(), session.slot(), user, trace, user, "B" + user));
    }
}
