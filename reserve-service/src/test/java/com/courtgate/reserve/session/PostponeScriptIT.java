package com.courtgate.reserve.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.courtgate.reserve.hold.Holding;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class PostponeScriptIT {
    private final LoadedSession session = LoadedSession.open(5);
    private final long later = LoadedSession.redisNow() + 60_000;
    private int users;

    private boolean isOpen() {
        long user = ++users;
        return Holding.hold(session, "t" + user, user, session.slot());
    }

    @Test
    void shutsAGateThatOpenedByItsTime() {
        assertThat(isOpen()).isTrue();
        assertThat(session.postpone(later, 1)).isTrue();
        assertThat(isOpen()).isFalse();
        assertThat(session.postpone(LoadedSession.redisNow(), 2)).isTrue();
        assertThat(isOpen()).isTrue();
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    @Test
    void shutsAGateThatWasOpenedByHand() {
        session.openByHand();
        assertThat(session.postpone(later, 1)).isTrue();
        assertThat(isOpen()).isFalse();
        session.openByHand();
        assertThat(session.postpone(later, 1)).as("a copy").isFalse();
        assertThat(isOpen()).isTrue();
    }

    @Test
    void isNotUndoneByALoadThatWasReadBeforeIt() {
        session.postpone(later, 2);
        session.load();
        session.timesVersion(1).load();
        assertThat(isOpen()).isFalse();
        session.assertEveryKeyExpires();
    }

    @Test
    void mayBeBroughtByALoadFirst() {
        session.openByHand();
        session.gateAt(later).timesVersion(1).load();
        assertThat(isOpen()).isFalse();
        assertThat(session.postpone(later, 1)).isFalse();
        session.openByHand();
        session.load();
        assertThat(isOpen()).as("opened by hand since").isTrue();
    }

    @Test
    void leavesASessionThatIsNotLoadedToLoading() {
        LoadedSession unknown = LoadedSession.unknown(2, 1);
        assertThat(unknown.postpone(later, 1)).isFalse();
        unknown.gateAt(later).timesVersion(1).load();
        assertThat(Holding.hold(unknown, "t1", 1, unknown.slot())).isFalse();
    }

    @Test
    void isSeenToBeMissingWhenItCameBeforeALoadThatWasReadBeforeIt() {
        LoadedSession unknown = LoadedSession.unknown(2, 1);
        assertThat(unknown.postpone(later, 1)).as("nothing is loaded").isFalse();
        unknown.load();
        assertThat(unknown.versions()).containsExactly(0, 0);
        unknown.gateAt(later).timesVersion(1).load();
        assertThat(unknown.versions()).containsExactly(1, 0);
        assertThat(Holding.hold(unknown, "t1", 1, unknown.slot())).isFalse();
    }

    @Test
    void isKnownWhenItComesAfterThatLoad() {
        assertThat(session.postpone(later, 1)).isTrue();
        assertThat(session.versions()).containsExactly(1, 0);
    }

    @RepeatedRace(few = 5, all = 20)
    void isKnownOrSeenToBeMissingWhenItComesInTheMiddleOfALoad() {
        LoadedSession unknown = LoadedSession.unknown(2, 1);
        Callable<Boolean> load = () -> unknown.load() == 1;
        Callable<Boolean> postpone = () -> unknown.postpone(later, 1);
        boolean isKnown = Race.run(List.of(load, postpone)).get(1);
        assertThat(unknown.versions()).containsExactly(isKnown ? 1 : 0, 0);
        unknown.gateAt(later).timesVersion(1).load();
        assertThat(unknown.versions()).containsExactly(1, 0);
        assertThat(Holding.hold(unknown, "t1", 1, unknown.slot())).isFalse();
    }
}
