package com.courtgate.reserve.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.common.testing.Race;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession.Owner;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LoadSlotsScriptIT {

    @Test
    void loadsPermitsMinusHolders() {
        var session = LoadedSession.unknown(2, 3, 1);
        int anew = session.load(new Owner(session.slot(0), 1, "t1"), new Owner(session.slot(0), 2, "t2"));
        assertThat(anew).isEqualTo(2);
        assertThat(session.left(session.slot(0))).isEqualTo(1);
        assertThat(session.left(session.slot(1))).isEqualTo(1);
        assertThat(session.had(1)).isEqualTo(1);
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    /** They come in several calls. */
    @Test
    void loadsASlotOfVeryManyHoldersOnce() {
        int holders = 2 * SlotChunks.MOST_HOLDERS + 1;
        var session = LoadedSession.unknown(2, holders + 2, 1);
        Owner[] owners = IntStream.range(0, holders)
                .mapToObj(user -> new Owner(session.slot(0), user, "t" + user))
                .toArray(Owner[]::new);
        assertThat(session.load(owners)).isEqualTo(2);
        assertThat(session.left(session.slot(0))).isEqualTo(2);
        assertThat(session.load(owners)).as("again").isZero();
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    @Test
    void neverRaisesALiveCounter() {
        var session = LoadedSession.open(2);
        Holding.hold(session, "t1", 1, session.slot());
        assertThat(session.load()).isZero(); // the database does not know of the hold yet
        assertThat(session.left(session.slot())).isEqualTo(1);
        assertThat(session.load(new Owner(session.slot(), 1, "t1"))).isZero();
        assertThat(session.left(session.slot())).isEqualTo(1);
        session.assertConserved();
    }

    @Test
    void neverRaisesALiveCounterWhileSelling() {
        for (int round = 0; round < 50; round++) {
            var session = LoadedSession.open(5);
            List<Callable<Boolean>> actors = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                int user = i;
                actors.add(() -> Holding.hold(session, "t" + user, user, session.slot()));
                actors.add(() -> session.load() > 0);
            }
            assertThat(Race.run(actors)).filteredOn(held -> held).hasSize(5);
            session.assertConserved();
        }
    }

    @Test
    void countsHoldersWhenRedisWasEmptied() {
        var session = LoadedSession.open(2);
        Holding.hold(session, "t1", 1, session.slot());
        session.loseEverything();
        session.load(new Owner(session.slot(), 1, "t1"));
        assertThat(session.left(session.slot())).isEqualTo(1);
        assertThat(session.holders(session.slot())).containsEntry(1L, "t1");
        assertThat(Holding.hold(session, "t2", 2, session.slot())).isTrue();
        assertThat(Holding.hold(session, "t3", 3, session.slot())).isFalse();
        session.assertConserved();
    }

    @Test
    void keepsTheQuotaAcrossAnEmptiedRedis() {
        var session = LoadedSession.openWithQuota(1, 1, 1);
        session.loseEverything();
        session.load(new Owner(session.slot(0), 1, "t1"));
        assertThat(Holding.hold(session, "t2", 1, session.slot(1))).isFalse();
    }

    @Test
    void addsASlotThatCameLater() {
        var session = LoadedSession.unknown(2, 1, 1);
        var document = session.document();
        LoadedSession.store(TestRedis.client())
                .load(
                        new SessionStock(
                                document.sessionId(),
                                document.gateTimeMillis(),
                                0,
                                document.expireAtMillis(),
                                2,
                                document.slots().subList(0, 1),
                                List.of(),
                                0,
                                null),
                        Gate.TIMED);
        Holding.hold(session, "t1", 1, session.slot(0));
        assertThat(session.load()).isEqualTo(1);
        session.assertConserved();
    }

    /** The trace's release was here before the session was loaded; no other would ever come. */
    @Test
    void loadsNoHolderWhoseTraceHasEnded() {
        var refused = LoadedSession.unknown(2, 1);
        refused.plantFate("B1", "FAILED|1|%d|OUT_OF_STOCK".formatted(refused.slot()));
        var released = LoadedSession.unknown(2, 1);
        released.plantFate("B1@" + released.slot(), "RELEASED");
        for (LoadedSession session : List.of(refused, released)) {
            session.load(new Owner(session.slot(), 1, "B1")); // by an older document
            assertThat(session.holders(session.slot())).isEmpty();
            assertThat(session.left(session.slot())).isEqualTo(1);
            session.assertConserved();
        }
    }
}
