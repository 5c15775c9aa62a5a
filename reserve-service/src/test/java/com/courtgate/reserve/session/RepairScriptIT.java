package com.courtgate.reserve.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.contract.session.Holder;
import com.courtgate.common.contract.session.StockRepair;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession.Owner;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepairScriptIT {
    private final RepairScript script = new RepairScript(TestRedis.client());

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

    /** Whoever was released since is known to nobody any more once Redis was emptied. */
    @Test
    void adoptsNobodyByWhatWasAskedInAnotherIncarnation() {
        var session = LoadedSession.open(2);
        String incarnation = session.incarnation();
        var ended = new Holder(session.slot(), 1, "t1");
        session.loseEverything();
        session.load();
        assertThatThrownBy(() -> script.repair(session.id(), incarnation, session.slot(), List.of(), List.of(ended)))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo(ResultCode.UNAVAILABLE));
        assertThat(session.holders(session.slot())).isEmpty();
        session.assertConserved();
        var lost = new Holder(session.slot(), 2, "t2");
        assertThat(script.repair(session.id(), session.incarnation(), session.slot(), List.of(), List.of(lost)))
                .isEqualTo(new StockRepair.Answer(1, 0, 1));
    }

    private StockRepair.Answer repair(LoadedSession session, List<Holder> release, List<Holder> adopt) {
        return script.repair(session.id(), null, session.slot(), release, adopt);
    }
}
