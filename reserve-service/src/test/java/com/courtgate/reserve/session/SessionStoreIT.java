package com.courtgate.reserve.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.contract.Holder;
import com.courtgate.common.contract.SessionStock;
import com.courtgate.common.contract.StockRepair;
import com.courtgate.common.contract.StockState;
import com.courtgate.common.testing.Race;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession.Owner;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.redisson.client.RedisException;

class SessionStoreIT {
    private final SessionStore store = new SessionStore(TestRedis.client());

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
        store.load(
                new SessionStock(
                        document.sessionId(),
                        document.gateTimeMillis(),
                        0,
                        document.expireAtMillis(),
                        2,
                        document.slots().subList(0, 1),
                        List.of()),
                GatePosition.TIMED);
        Holding.hold(session, "t1", 1, session.slot(0));
        assertThat(session.load()).isEqualTo(1);
        session.assertConserved();
    }

    /** Its release was here before it was loaded; no other would ever come. */
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

    @Test
    void loadsAndReadsManySlots() {
        var session =
                LoadedSession.unknown(2, IntStream.range(0, 450).map(i -> 3).toArray());
        Owner[] owners =
                session.slots().stream().map(s -> new Owner(s, 1, "t" + s)).toArray(Owner[]::new);
        assertThat(session.load(owners)).isEqualTo(450);
        assertThat(store.remaining(session.id()))
                .hasSize(450)
                .allSatisfy((s, n) -> assertThat(n).isEqualTo(2));
        assertThat(store.slots(session.id()))
                .hasSize(450)
                .allSatisfy(slot -> assertThat(slot.holders()).hasSize(1));
        session.assertConserved();
    }

    @Test
    void tellsWhatRedisHas() {
        var session = LoadedSession.unknown(2, 3);
        session.load(new Owner(session.slot(), 1, "t1"));
        Holding.hold(session, "t2", 2, session.slot());
        assertThat(store.slots(session.id())).singleElement().satisfies(slot -> {
            assertThat(slot.permits()).isEqualTo(3);
            assertThat(slot.left()).isEqualTo(1);
            assertThat(slot.holders())
                    .containsExactlyInAnyOrder(
                            new StockState.SlotHolder(1, "t1", false), new StockState.SlotHolder(2, "t2", true));
        });
        assertThat(store.pending(session.id())).isEqualTo(1);
        assertThat(store.pulse(session.id()).quota()).isEqualTo(2);
    }

    @Test
    void repairsACounterThatIsTooHighOrTooLow() {
        var session = LoadedSession.open(3);
        Holding.hold(session, "t1", 1, session.slot());
        for (int lie : new int[] {3, 0, -4}) {
            session.plantLeft(session.slot(), lie);
            assertThat(repair(session, List.of(), List.of())).isEqualTo(new StockRepair.Answer(0, 0, 1));
            session.assertConserved();
            session.assertEveryKeyExpires();
        }
        assertThat(repair(session, List.of(), List.of())).isEqualTo(new StockRepair.Answer(0, 0, 0));
    }

    @Test
    void releasesAHolderThatTheDatabaseDoesNotHave() {
        var session = LoadedSession.unknown(2, 2);
        session.load(new Owner(session.slot(), 1, "t1"));
        var stray = new Holder(session.slot(), 1, "t1");
        assertThat(repair(session, List.of(stray), List.of())).isEqualTo(new StockRepair.Answer(0, 1, 1));
        assertThat(session.left(session.slot())).isEqualTo(2);
        session.assertConserved();
        assertThat(repair(session, List.of(stray), List.of())).isEqualTo(new StockRepair.Answer(0, 0, 0));
    }

    @Test
    void adoptsAHolderThatOnlyTheDatabaseHas() {
        var session = LoadedSession.open(2);
        var missing = new Holder(session.slot(), 1, "t1");
        assertThat(repair(session, List.of(), List.of(missing))).isEqualTo(new StockRepair.Answer(1, 0, 1));
        assertThat(session.left(session.slot())).isEqualTo(1);
        assertThat(session.had(1)).isEqualTo(1);
        session.assertConserved();
        session.assertEveryKeyExpires();
        assertThat(repair(session, List.of(), List.of(missing))).isEqualTo(new StockRepair.Answer(0, 0, 0));
    }

    @Test
    void adoptsNobodyWhoWasReleasedAfterTheAuditsLastLook() {
        var session = LoadedSession.open(2);
        session.plantFate("t1@" + session.slot(), "RELEASED");
        var ended = new Holder(session.slot(), 1, "t1");
        assertThat(repair(session, List.of(), List.of(ended))).isEqualTo(new StockRepair.Answer(0, 0, 0));
        assertThat(session.holders(session.slot())).isEmpty();
        session.assertConserved();
    }

    @Test
    void neverTouchesAPendingHold() {
        var session = LoadedSession.open(2);
        Holding.hold(session, "t1", 1, session.slot());
        var pending = new Holder(session.slot(), 1, "t1");
        assertThat(repair(session, List.of(pending), List.of())).isEqualTo(new StockRepair.Answer(0, 0, 0));
        assertThat(session.holders(session.slot())).containsEntry(1L, "t1");
        session.assertConserved();
    }

    @Test
    void neverReplacesTheHolderAUserHas() {
        var session = LoadedSession.open(2);
        Holding.hold(session, "t2", 1, session.slot());
        var former = new Holder(session.slot(), 1, "t1");
        repair(session, List.of(former), List.of(former));
        assertThat(session.holders(session.slot())).containsEntry(1L, "t2,t1");
        session.assertConserved();
        repair(session, List.of(former), List.of());
        assertThat(session.holders(session.slot())).containsEntry(1L, "t2");
        session.assertConserved();
    }

    @Test
    void repairsNothingThatIsNotLoaded() {
        var session = LoadedSession.unknown(2, 2);
        repair(session, List.of(), List.of(new Holder(session.slot(), 1, "t1")));
        session.assertEveryKeyExpires();
        session.load(new Owner(session.slot(), 1, "t1"));
        assertThat(session.left(session.slot())).isEqualTo(1);
        session.assertConserved();
    }

    private StockRepair.Answer repair(LoadedSession session, List<Holder> release, List<Holder> adopt) {
        return store.repair(session.id(), session.slot(), release, adopt);
    }

    /** What dies before the gate is there leaves a session that the sweeper sees. */
    @Test
    void registersASessionBeforeItCanBeGrabbed() {
        var session = LoadedSession.unknown(2, 1);
        session.plantNonsense(session.keys().session());
        assertThatThrownBy(session::load).isInstanceOf(RedisException.class);
        assertThat(store.gate(session.id())).isEmpty();
        assertThat(store.isRegistered(session.id())).isTrue();
        session.loseEverything();
    }
}
